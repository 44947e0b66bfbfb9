/** The path, or a part of it, after one percent-decode; `undefined` when an escape is malformed. */
export const decodePath = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
