import { limits } from '../limits.ts';
import { type Fault, type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const maxLength = limits.maxVersionTokenLength;

const type = createTypeFaults({
  expected: `a printable token, which is a string of 1 to ${maxLength} characters`,
  nullable: false,
  hint: 'Write a numeric revision as a JSON string.',
});

const invalid: Fault = {
  code: 'invalid_version_token',
  detail: 'A source version has at least one character, and only visible ASCII characters without spaces.',
  hint: 'Send the revision or change token of the source, or a digest of the record in hexadecimal.',
};
const tooLong: Fault = {
  code: 'text_too_long',
  detail: `The source version is longer than ${maxLength} characters.`,
  hint: 'Send a digest of it instead.',
};
const invalidOnly: Faults = [invalid];
const tooLongOnly: Faults = [tooLong];
const both: Faults = [tooLong, invalid];

const pattern = /^[!-~]+$/;

/** The form of `sourceVersion`: a printable token. */
export const versionTokenRule: Rule = (value) => {
  if (typeof value !== 'string') return typeFault(value, type);
  if (value.length <= maxLength) return pattern.test(value) ? noFaults : invalidOnly;
  return pattern.test(value.slice(0, maxLength)) ? tooLongOnly : both;
};
