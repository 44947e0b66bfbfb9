/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const withStep = (value: Json, [step, ...rest]: readonly string[], change: Change): Json => {
  if (step === undefined) throw new Error('A change needs a pointer to a field or an element.');
  if (typeof value !== 'object' || value === null) throw new Error(`There is no "${step}" to go into.`);
  const entries: [string, Json][] = isList(value)
    ? value.map((element, index) => [String(index), element])
    : Object.entries(value);
  const at = entries.findIndex(([name]) => name === step);
  const [, old] = entries[at] ?? [];
  const changed = rest.length > 0 ? withStep(old ?? null, rest, change) : change(old);
  const replacement: [string, Json][] = changed === undefined ? [] : [[step, changed]];
  entries.splice(at === -1 ? entries.length : at, 1, ...replacement);
  return isList(value) ? entries.map(([, element]) => element) : Object.fromEntries(entries);
};

/** Returns the new value of a field or element; `undefined` removes it. */
type Change = (old: Json | undefined) => Json | undefined;

const stepsOf = (pointer: string): string[] => pointer.split('/').slice(1);

/** A copy with another value at a pointer, which may name a new field or element. */
export const put = (value: Json, pointer: string, replacement: Json): Json =>
  withStep(value, stepsOf(pointer), () => replacement);

/** A copy without the field or element at a pointer. */
export const remove = (value: Json, pointer: string): Json =>
  withStep(value, stepsOf(pointer), () => undefined);
