const key = 'list-to-look-up';

/** Keeps the text of a list for the page that looks lists up, in this tab alone. */
export const keepList = (text: string): void => {
  sessionStorage.setItem(key, text);
};

/** The text of a list that another page kept, once; undefined when none did. */
export const takeKeptList = (): string | undefined => {
  const text = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return text;
};
