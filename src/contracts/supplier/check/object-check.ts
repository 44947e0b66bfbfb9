import { fieldLikeName } from '../../strict-json/field-like-name.ts';
import { faultOf, type Rule } from './fault.ts';
import type { Place } from './place.ts';

/** A JSON object whose members have not been looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

const hint = 'Remove it; a body grants no rights.';
const unknownField = faultOf('unknown_field', 'The contract has no such member.', hint);
const unnamedUnknownField = faultOf(
  'unknown_field',
  'This object has a member that the contract does not have.',
  hint,
);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const countMembers = (object: JsonObject): number => {
  let count = 0;
  for (const _ in object) count += 1;
  return count;
};

/** Reports every member that the contract does not name, in the order of the object. */
const reportUnknownMembers = (object: JsonObject, names: ReadonlySet<string>, place: Place): void => {
  for (const name in object) {
    if (names.has(name)) continue;
    // `__proto__` and `constructor` are names like any other here: a parsed member is the object's own.
    if (fieldLikeName.test(name)) place.report(unknownField, name);
    else place.report(unnamedUnknownField);
  }
};

/** Checks the value at a place, and reports what is wrong with it or in it. */
export type Check<Context> = (value: unknown, place: Place, context: Context) => void;

/** Looks at each member of an object and reports what is wrong with it, or that it is missing. */
export type CheckMembers<Context> = (object: JsonObject, place: Place, context: Context) => void;

/**
 * Makes the check of an object: that it is one (else `mismatch` says what is wrong), what its members
 * are by `checkMembers`, and that it has no members but those named in `fields`, with spaces between.
 */
export const createObjectCheck = <Context>(
  mismatch: Rule,
  fields: string,
  checkMembers: CheckMembers<Context>,
): Check<Context> => {
  const names: ReadonlySet<string> = new Set(fields.split(' '));
  return (value, place, context) => {
    if (!isObject(value)) {
      place.report(mismatch(value));
      return;
    }
    const { findings } = place;
    const countBefore = findings.count;
    checkMembers(value, place, context);
    // Without a finding no member is missing, and then their number tells whether there are others.
    if (findings.count !== countBefore || countMembers(value) !== names.size) {
      reportUnknownMembers(value, names, place);
    }
  };
};
