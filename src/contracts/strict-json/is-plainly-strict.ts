import { countMembers } from './count-members.ts';
import type { MemberScan } from './scan-members.ts';

/** Whether a string of a value may have half a surrogate pair. `JSON.stringify` escapes halves alone. */
const mayHaveLoneSurrogate = (value: unknown): boolean => JSON.stringify(value).includes('\\ud');

/**
 * Whether it is certain, without looking at names, that a JSON text repeats no name, is not too deep and
 * has no half surrogate pair. `value` is what `JSON.parse` made of the text.
 *
 * Each member has one colon outside strings. `JSON.parse` keeps one member of those that share a name,
 * so the value has fewer members than the text has such colons exactly when a name is repeated.
 */
export const isPlainlyStrict = ({ members, escapesSurrogate }: MemberScan, value: unknown): boolean =>
  members === countMembers(value) && !(escapesSurrogate && mayHaveLoneSurrogate(value));
