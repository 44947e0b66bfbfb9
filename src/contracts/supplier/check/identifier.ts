import { limits } from '../limits.ts';
import { type Fault, type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const maxLength = limits.maxIdentifierLength;

const type = createTypeFaults({
  expected: `an identifier, which is a string of 1 to ${maxLength} characters`,
  nullable: false,
  hint: 'Write a numeric identifier as a JSON string.',
});

const invalid: Fault = {
  code: 'invalid_identifier',
  detail: 'An identifier starts with a letter or digit and goes on with letters, digits and . _ : / - only.',
  hint: 'Use ASCII letters and digits. Escape what the source uses beyond them in a stable way.',
};
const tooLong: Fault = {
  code: 'text_too_long',
  detail: `The identifier is longer than ${maxLength} characters.`,
  hint: 'Use a shorter stable identifier of the source, or a digest of the long one.',
};
const invalidOnly: Faults = [invalid];
const tooLongOnly: Faults = [tooLong];
const both: Faults = [tooLong, invalid];

const pattern = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/;

/** The form of an identifier: of a record, and of a source. */
export const identifierRule: Rule = (value) => {
  if (typeof value !== 'string') return typeFault(value, type);
  if (value.length <= maxLength) return pattern.test(value) ? noFaults : invalidOnly;
  return pattern.test(value.slice(0, maxLength)) ? tooLongOnly : both;
};
