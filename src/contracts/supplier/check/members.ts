import type { Fault } from './fault.ts';
import type { Findings } from './findings.ts';
import type { Place } from './place.ts';

/** A JSON object whose members have not been looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownField: Fault = {
  code: 'unknown_field',
  detail: 'The contract has no such member.',
  hint: 'Remove it. What a key may do is bound to the key and cannot be stated in the body.',
};

const unnamedUnknownField: Fault = {
  code: 'unknown_field',
  detail: 'This object has a member that the contract does not have and whose name is not repeated here.',
  hint: 'Remove every member that the contract does not name.',
};

/** A name that can only be a field's; any other might carry data, which is never sent back. */
const fieldLikeName = /^[A-Za-z0-9_-]{1,64}$/;

const countMembers = (value: JsonObject): number => {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
};

/**
 * Adds a finding for every member that the contract does not name, in the order of the object.
 * `countBefore` is how many findings there were before the object was looked at: when none has come
 * since, every member of the contract is there, and their number tells whether there are others.
 * `__proto__` and `constructor` are names like any other here: a parsed member is the object's own.
 */
export const reportUnknownMembers = (
  value: JsonObject,
  fields: ReadonlySet<string>,
  place: Place,
  findings: Findings,
  countBefore: number,
): void => {
  if (findings.count === countBefore && countMembers(value) === fields.size) return;
  for (const name in value) {
    if (fields.has(name)) continue;
    if (fieldLikeName.test(name)) findings.add(unknownField, place, name);
    else findings.add(unnamedUnknownField, place);
  }
};
