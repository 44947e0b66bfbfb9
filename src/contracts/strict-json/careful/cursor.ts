import type { JsonRefusalCode } from '../json-refusal.ts';

/** What is wrong with a JSON text, and at which index of it. */
export interface JsonFault {
  readonly code: JsonRefusalCode;
  readonly detail: string;
  readonly pointer?: string;
  /** In UTF-16 units. */
  readonly index: number;
}

/** How far a reader has come, where in the value it is, and the fault that stopped it. */
export interface Cursor {
  readonly text: string;
  /** In UTF-16 units. */
  index: number;
  /** Names and indexes that lead to the value being read. */
  readonly path: (string | number)[];
  fault: JsonFault | undefined;
}

/** Stops with a fault in the syntax. Gives `undefined`, which no JSON value is, for a reader to return. */
export const failSyntax = (cursor: Cursor, detail: string, index = cursor.index): undefined => {
  const isCutOff = index >= cursor.text.length;
  const said = isCutOff ? 'The text ends before the JSON value does. Send the whole of it.' : detail;
  cursor.fault = { code: 'invalid_json', detail: said, index: Math.min(index, cursor.text.length) };
  return undefined;
};

const whitespace = ' \t\n\r';

/** Moves to the next character that is not white space of JSON. */
export const skipWhitespace = (cursor: Cursor): void => {
  const { text } = cursor;
  while (cursor.index < text.length && whitespace.includes(text.charAt(cursor.index))) cursor.index += 1;
};
