import { listFragment } from '../contracts/site-paths.ts';

const key = 'list-to-look-up';

/** Keeps the text of a list for the page that looks lists up, in this tab alone. */
export const keepList = (text: string): void => {
  sessionStorage.setItem(key, text);
};

/** The text of a list that the address of this page has, or that another page kept, once; undefined when none did. */
export const takeKeptList = (): string | undefined => {
  const kept = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  const given = new URLSearchParams(location.hash.slice(1)).get(listFragment) ?? undefined;
  if (given !== undefined) history.replaceState(history.state, '', location.pathname);
  return given ?? kept;
};
