import { countCodePoints } from './code-points.ts';
import { type Fault, type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const empty: Faults = [
  { code: 'text_empty', detail: 'The text is empty.', hint: 'Send the text as the source has it.' },
];

const forbiddenCharacter: Fault = {
  code: 'forbidden_character',
  detail: 'The text has a control character, such as a line break, a tab or NUL, or half a surrogate pair.',
  hint: 'Put a space in its place, or take it out.',
};

/** Control characters (U+0000 to U+001F, U+007F to U+009F) and unpaired surrogates. */
const forbidden = /[\p{Cc}\p{Cs}]/u;

export interface TextForm {
  /** In code points. */
  readonly maxLength: number;
  readonly nullable: boolean;
}

/** Makes the rule for free text: one line of 1 to `maxLength` code points without control characters. */
export const createTextRule = ({ maxLength, nullable }: TextForm): Rule => {
  const type = createTypeFaults({ expected: `a string of 1 to ${maxLength} characters`, nullable });
  const tooLong: Fault = {
    code: 'text_too_long',
    detail: `The text is longer than ${maxLength} characters.`,
    hint: 'Characters are Unicode code points. Shorten the text where you map it.',
  };
  const tooLongOnly: Faults = [tooLong];
  const forbiddenOnly: Faults = [forbiddenCharacter];
  const both: Faults = [tooLong, forbiddenCharacter];

  return (value) => {
    if (typeof value !== 'string') return value === null && nullable ? noFaults : typeFault(value, type);
    if (value.length === 0) return empty;
    if (value.length <= maxLength || countCodePoints(value, maxLength + 1) <= maxLength) {
      return forbidden.test(value) ? forbiddenOnly : noFaults;
    }
    // What lies beyond the limit has to go anyway, so it is not looked at.
    return forbidden.test(value.slice(0, maxLength)) ? both : tooLongOnly;
  };
};
