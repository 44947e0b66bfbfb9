import { isPrintableName, pointerStep } from '../../strict-json/pointer-step.ts';
import { faultOf, type Rule } from './fault.ts';
import type { Place } from './place.ts';

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
export type Check<Context> = (value: unknown, place: Place, context: Context) => void;

/** Looks at each member of an object and reports what is wrong with it, or that it is missing. */
export type CheckMembers<Context> = (object: JsonObject, place: Place, context: Context) => void;

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
