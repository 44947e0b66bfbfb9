import { faultOf, noFaults, type Rule } from './fault.ts';

/**
 * Makes the rule for values that are not of the JSON type of a member: they are missing or something
 * else. `expected` is the form with its article, such as `a decimal string`; `hint` says how to fix
 * a wrong type, where more can be said.
 */
export const createMismatchRule = (expected: string, hint?: string): Rule => {
  const missing = faultOf('missing_field', `Required: ${expected}.`);
  const wrongType = faultOf('wrong_type', `Expected ${expected}.`, hint);
  return (value) => (value === undefined ? missing : wrongType);
};

/** The same for a member that may be null, which is then no mismatch. */
export const createNullableMismatchRule = (expected: string, hint?: string): Rule => {
  const mismatch = createMismatchRule(`${expected}, or null when unknown`, hint);
  return (value) => (value === null ? noFaults : mismatch(value));
};
