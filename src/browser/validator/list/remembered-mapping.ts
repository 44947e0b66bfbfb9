import { columnNames, type Table } from '../../../supplier-lists/table.ts';

const keyOf = ({ headings }: Table): string => `list-mapping ${columnNames(headings).join('\t')}`;

/** What the browser stores, or nothing if it refuses to. */
const tried = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** The text of the mapping that was last used for a list with the same headings; undefined if the browser has none. */
export const rememberedMapping = (table: Table): string | undefined =>
  tried(() => localStorage.getItem(keyOf(table))) ?? undefined;

/** Remembers the text of the mapping of a list in this browser, unless it is full or stores nothing. */
export const rememberMapping = (table: Table, text: string): void => {
  tried(() => localStorage.setItem(keyOf(table), text));
};

/** Forgets the mapping for lists with the same headings. */
export const forgetMapping = (table: Table): void => {
  tried(() => localStorage.removeItem(keyOf(table)));
};
