import { type Cursor, failSyntax } from './cursor.ts';

const wellFormed = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const cutOff = /-?(?:[0-9]+(?:\.|\.[0-9]+[eE][+-]?|[eE][+-]?)?)?$/y;
const partOfNumber = /[0-9.eE+-]/;

const malformed =
  'A number of JSON has digits on both sides of a point, no leading zero, and no plus sign in front.';

const failNumber = (cursor: Cursor): undefined => {
  cutOff.lastIndex = cursor.index;
  return failSyntax(cursor, malformed, cutOff.test(cursor.text) ? cursor.text.length : cursor.index);
};

/** Reads a number. Gives `undefined` when it is no number of JSON. */
export const readNumber = (cursor: Cursor): number | undefined => {
  const { text, index } = cursor;
  wellFormed.lastIndex = index;
  if (!wellFormed.test(text)) return failNumber(cursor);
  const end = wellFormed.lastIndex;
  if (partOfNumber.test(text.charAt(end))) return failNumber(cursor);
  cursor.index = end;
  return Number(text.slice(index, end));
};
