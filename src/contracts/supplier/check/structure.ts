import { isPrintableName } from '../../strict-json/json-pointer.ts';
import { faultOf, otherThan, type Pointer, type Rule } from './findings.ts';

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

/** A JSON object whose fields have not been checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

const hint = 'Remove it, or correct its name.';
const unknownField = faultOf('unknown_field', 'The contract has no such field.', hint);
const unnamedUnknownField = faultOf(
  'unknown_field',
  'This object has an unknown field with an unprintable or overlong name.',
  hint,
);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reports, by its name, a field that the contract does not define. Returns false when the name must not be shown, and the field
 * has to be reported at the object. `__proto__` and `constructor` are ordinary names here: a parsed field is the object's own.
 */
const noteByName = (name: string, names: ReadonlySet<string>, pointer: Pointer): boolean =>
  names.has(name) || (isPrintableName(name) && !pointer.note(unknownField, name));

/**
 * Reports every field that the contract does not define, in the order of the object. Fields whose names must not be
 * shown are reported at the object, as one finding.
 */
const reportUnknownFields = (object: JsonObject, names: ReadonlySet<string>, pointer: Pointer): void => {
  let hasUnnamed = false;
  for (const name of Object.keys(object)) if (!noteByName(name, names, pointer)) hasUnnamed = true;
  if (hasUnnamed) pointer.note(unnamedUnknownField);
};

/** Checks the value at a place, and reports what is wrong with it and its fields. */
type Check<Context> = (value: unknown, pointer: Pointer, context: Context) => void;

/** Checks each field of an object, and reports what is wrong with it or that it is missing. */
type CheckFields<Context> = (object: JsonObject, pointer: Pointer, context: Context) => void;

/**
 * Creates the check of an object: that it is an object (`mismatch` reports what else it is), that `checkFields`
 * accepts its fields, and that it has no other fields than `fields`.
 */
export const createObjectCheck = <Context>(
  mismatch: Rule,
  fields: readonly string[],
  checkFields: CheckFields<Context>,
): Check<Context> => {
  const names: ReadonlySet<string> = new Set(fields);
  return (value, pointer, context) => {
    if (isObject(value)) {
      checkFields(value, pointer, context);
      reportUnknownFields(value, names, pointer);
    } else pointer.note(mismatch(value));
  };
};

/**
 * Creates the check of a list of 1 to `max` elements.
 * It reports what is wrong with the list, or else checks each element: a list that is far too long costs nothing.
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
  return (value, pointer, context) => {
    if (!Array.isArray(value)) pointer.note(mismatch(value));
    else if (value.length === 0) pointer.note(empty);
    else if (value.length > max) pointer.note(tooMany);
    else
      for (let index = 0; index < value.length; index += 1)
        checkElement(value[index], pointer.at(index), context);
  };
};
