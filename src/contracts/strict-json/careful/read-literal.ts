import { type Cursor, failSyntax } from './cursor.ts';

const literals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const longestLiteral = 'false'.length;

/** Says what is wrong where a value should stand, for what people and programs most often write there. */
const failValue = (cursor: Cursor): undefined => {
  const rest = cursor.text.slice(cursor.index, cursor.index + longestLiteral);
  const isCutOff = [...literals.keys()].some((literal) => literal.startsWith(rest));
  if (isCutOff) return failSyntax(cursor, '', cursor.text.length);
  if (/^(?:NaN|Infin|-Infi|undef)/.test(rest)) {
    return failSyntax(cursor, 'JSON has no NaN, Infinity or undefined. Write null for what is unknown.');
  }
  if (rest.startsWith("'")) return failSyntax(cursor, 'Strings of JSON stand in double quotes.');
  if (rest.startsWith('/')) return failSyntax(cursor, 'JSON has no comments. Leave them out.');
  if (/^[\]},]/.test(rest)) {
    return failSyntax(cursor, 'A value is missing here. JSON has no trailing commas.');
  }
  return failSyntax(cursor, 'Expected a value: an object, array, string, number, true, false or null.');
};

/** Reads `true`, `false` or `null`. Gives `undefined`, and says what is wrong, for anything else. */
export const readLiteral = (cursor: Cursor): boolean | null | undefined => {
  for (const [literal, value] of literals) {
    if (!cursor.text.startsWith(literal, cursor.index)) continue;
    cursor.index += literal.length;
    return value;
  }
  return failValue(cursor);
};
