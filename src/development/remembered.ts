/** A text that outlives a reload, in this tab alone. */
export type Remembered = { readonly read: () => string | null; readonly write: (text: string) => void };

/** The text remembered under a name. */
export const remembered = (name: string): Remembered => {
  const key = `nameplate-development-${name}`;
  return {
    read: () => sessionStorage.getItem(key),
    write: (text) => sessionStorage.setItem(key, text),
  };
};
