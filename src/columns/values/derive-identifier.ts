import { maxIdentifierLength } from '../../../packages/record-contract/src/index.ts';

/** The rule in words. It stands where a person chooses the columns. */
export const ruleOfDerivedIdentifiers = `Letters A to Z, digits and . : - stay, and / in a single column; two columns are joined by /. Each other character becomes its Unicode number between underscores, so that “PT 2,5” is PT_20_2_2C_5, and x_ comes before what begins with no letter or digit. Two texts never have the same identifier. One of more than ${maxIdentifierLength} characters is refused.`;

const escaped = (text: string, others: RegExp): string =>
  text.replace(others, (character) => `_${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}_`);

/**
 * The identifier of the texts of one or two columns; empty if one of them is. Different texts have different ones: an underscore is
 * written out too, as is a slash beside the one that joins, so what stands in the identifier can be read back.
 */
export const deriveIdentifier = (texts: readonly string[]): string => {
  const others = texts.length === 1 ? /[^A-Za-z0-9.:/-]/gu : /[^A-Za-z0-9.:-]/gu;
  const parts = texts.map((text) => escaped(text.trim(), others));
  if (parts.includes('')) return '';
  const joined = parts.join('/');
  return /^[A-Za-z0-9]/.test(joined) ? joined : `x_${joined}`;
};
