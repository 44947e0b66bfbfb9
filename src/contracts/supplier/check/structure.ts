import { isPrintableName, pointerStep } from '../../strict-json/pointer-step.ts';
import type { FindingCode } from '../finding-codes.ts';
import { faultOf, noFaults, type Place, type Rule } from './findings.ts';

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

/** A JSON object whose members have not been looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

const hint = 'Remove it, or correct its name.';
const unknownField = faultOf('unknown_field', 'The contract has no such field.', hint);
const unnamedUnknownField = faultOf(
  'unknown_field',
  'This object has an unknown field whose name is not printable or is too long.',
  hint,
);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reports every field that the contract does not name, in the order of the object. Fields whose names cannot be
 * shown share their place, which is the object, so they are one finding.
 */
const reportUnknownFields = (
  object: JsonObject,
  fields: readonly string[],
  names: ReadonlySet<string>,
  place: Place,
): void => {
  let next = 0;
  let hasUnnamed = false;
  for (const name of Object.keys(object)) {
    // Most objects have their fields in the order of the contract, and then there is nothing to look up.
    if (name === fields[next]) {
      next += 1;
      continue;
    }
    if (names.has(name)) continue;
    // `__proto__` and `constructor` are names like any other here: a parsed field is the object's own.
    if (!isPrintableName(name)) hasUnnamed = true;
    else if (place.findings.isFull) place.findings.count += 1;
    else place.report(unknownField, pointerStep(name));
  }
  if (hasUnnamed) place.report(unnamedUnknownField);
};

/** Checks the value at a place, and reports what is wrong with it or in it. */
type Check<Context> = (value: unknown, place: Place, context: Context) => void;

/** Looks at each member of an object and reports what is wrong with it, or that it is missing. */
type CheckMembers<Context> = (object: JsonObject, place: Place, context: Context) => void;

/**
 * Makes the check of an object: that it is one (else `mismatch` says what is wrong), what its members
 * are by `checkMembers`, and that it has no members but `fields`.
 */
export const createObjectCheck = <Context>(
  mismatch: Rule,
  fields: readonly string[],
  checkMembers: CheckMembers<Context>,
): Check<Context> => {
  const names: ReadonlySet<string> = new Set(fields);
  return (value, place, context) => {
    if (!isObject(value)) {
      place.report(mismatch(value));
      return;
    }
    checkMembers(value, place, context);
    reportUnknownFields(value, fields, names, place);
  };
};

/**
 * Makes the rule for a list of 1 to `max` elements, with the codes for a list that has none and one
 * that has too many. It looks at the number alone, so that a list that is far too long costs nothing.
 */
export const createListRule = (
  elements: string,
  max: number,
  emptyCode: FindingCode,
  tooManyCode: FindingCode,
): Rule => {
  const expected = `an array of 1 to ${max} ${elements}`;
  const mismatch = createMismatchRule(expected);
  const empty = faultOf(emptyCode, `Expected ${expected}.`);
  const tooMany = faultOf(tooManyCode, `Expected ${expected}; none was checked.`);
  return (value) => {
    if (!Array.isArray(value)) return mismatch(value);
    if (value.length === 0) return empty;
    return value.length > max ? tooMany : noFaults;
  };
};
