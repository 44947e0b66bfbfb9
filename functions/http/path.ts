/** A path, or a part of it, percent-decoded once; `undefined` when an escape is malformed. */
export const decodePath = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
