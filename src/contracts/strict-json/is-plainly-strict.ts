import { countMembers } from './count-members.ts';
import { countPlainMembers } from './count-plain-members.ts';

/**
 * Whether it is certain, without looking at names, that the JSON in these bytes repeats no name,
 * is not too deep, and escapes neither a surrogate nor anything in a name. `value` is what `JSON.parse`
 * made of the bytes.
 *
 * Each member has one colon outside strings. `JSON.parse` keeps one member of those that share a name,
 * so the value has fewer members than the text has such colons exactly when a name is repeated.
 */
export const isPlainlyStrict = (bytes: Uint8Array, value: unknown): boolean => {
  const members = countPlainMembers(bytes);
  return members !== undefined && members === countMembers(value);
};
