/** The port to listen on, from the text of `PORT`; 8888 when there is none. Throws what to write instead. */
export const portFrom = (text: string | undefined): number => {
  const port = Number(text ?? '8888');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new TypeError('PORT is not a port. Write a whole number from 1 to 65535, for example PORT=8080.');
  }
  return port;
};
