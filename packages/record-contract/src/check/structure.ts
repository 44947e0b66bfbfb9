import { isPrintableName, pointerStep } from '../strict-json/json-pointer.ts';
import { type Check, type CheckFault, faultOf, otherThan, type Pointer, type Rule } from './findings.ts';

/**
 * Creates the rule for values that do not have the JSON type of a field: they are missing or of another type.
 * `expected` describes the value with its article, such as `a decimal string`; `hint` says how to fix a wrong type.
 */
export const createMismatchRule = (expected: string, hint?: string): Rule => {
  const missing = faultOf('missing_field', `Required: ${expected}.`);
  const wrongType = otherThan(expected, 'wrong_type', hint);
  return (value) => (value === undefined ? missing : wrongType);
};

/** The same for a field that may be null. */
export const createNullableMismatchRule = (expected: string, hint?: string): Rule => {
  const mismatch = createMismatchRule(`${expected}, or null when unknown`, hint);
  return (value) => (value === null ? undefined : mismatch(value));
};

const hint = 'Remove it, or correct its name.';
const unknownField = faultOf('unknown_field', 'The contract has no such field.', hint);
const unnamedUnknownField = faultOf(
  'unknown_field',
  'This object has an unknown field with an unprintable or overlong name.',
  hint,
);

/** A JSON object whose fields have not been checked. */
type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field; undefined if it is missing, or if there is no object. */
export const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/**
 * Reports every field that the contract does not define, in the order of the object. Fields whose names must not be
 * shown are reported at the object, as one finding. `__proto__` and `constructor` are ordinary names here: a parsed field is the
 * object's own.
 */
const checkNames = (
  object: JsonObject,
  names: ReadonlySet<string>,
  place: Pointer,
): CheckFault | undefined => {
  let unnamed: CheckFault | undefined;
  for (const name of Object.keys(object)) {
    if (names.has(name)) continue;
    if (isPrintableName(name)) place.at(pointerStep(name)).note(unknownField);
    else unnamed = unnamedUnknownField;
  }
  return unnamed;
};

/**
 * Creates the check of an object. The value must be an object (`mismatch` names its other type), each of `fields` must
 * accept its value, in their order, and no other field may occur. `fields` are the fields of `Schema`, which the types
 * compare.
 */
export const createObjectCheck = <Context, Schema extends { readonly shape: object }>(
  mismatch: Rule,
  fields: Readonly<Record<keyof Schema['shape'], Check<Context>>>,
): Check<Context> => {
  const checks = Object.entries<Check<Context>>(fields).map(([name, check]) => ({ name, check }));
  const names: ReadonlySet<string> = new Set(Object.keys(fields));
  return (value, place, context) => {
    if (!isObject(value)) return mismatch(value);
    for (const { name, check } of checks) place.at(name).check(check, value[name], context);
    return checkNames(value, names, place);
  };
};

/**
 * Creates the check of a list of 1 to `max` elements. It reports a fault of the list, or else checks each element, so
 * a list that is far too long costs no time.
 */
export const createListCheck = <Context>(
  elements: 'records' | 'tiers',
  max: number,
  checkElement: Check<Context>,
): Check<Context> => {
  const expected = `an array of 1 to ${max} ${elements}`;
  const mismatch = createMismatchRule(expected);
  const empty = otherThan(expected, `no_${elements}`);
  const tooMany = otherThan(`${expected}; none was validated`, `too_many_${elements}`);
  return (value, place, context) => {
    if (!Array.isArray(value)) return mismatch(value);
    if (value.length === 0) return empty;
    if (value.length > max) return tooMany;
    for (let index = 0; index < value.length; index += 1)
      place.at(index).check(checkElement, value[index], context);
    return undefined;
  };
};
