import fc from 'fast-check';
import type { ValidationRequest } from '../src/schemas/request.ts';
import { type Json, put, remove } from './json-at-pointer.ts';

/** A batch after one change, and where the change was made. */
export type Mutation = {
  readonly batch: Json;
  readonly pointer: string;
  /** What was done, for a reader of a failing test. */
  readonly what: string;
};

/** Every place of a value, as pointers, the value itself left out. */
export const pointersIn = (value: Json, pointer = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => [
        `${pointer}/${name}`,
        ...pointersIn(member, `${pointer}/${name}`),
      ])
    : [];

const objectsIn = (value: Json, pointer = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) => objectsIn(member, `${pointer}/${name}`));
  return Array.isArray(value) ? inside : [pointer, ...inside];
};

/** Values that are wrong in many places, right in some, and near the edge in others. */
const strangeValues: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  3651,
  '',
  ' ',
  '0',
  '00.0',
  '1',
  '-1',
  '1e3',
  '1.00000001',
  '1234567890123',
  '0.123456789',
  'x',
  'a b',
  'EUR',
  'nl',
  'é',
  'line\nbreak',
  'control\u0000character',
  '\u0085',
  '🔩'.repeat(41),
  '🔩'.repeat(500),
  'x'.repeat(161),
  'x'.repeat(501),
  'new',
  'capacity',
  'public',
  'withdrawn',
  '2026-11-21T12:00:00.25Z',
  '2026-11-21T12:00:00',
  '2026-11-21T12:00Z',
  '2026-11-21T13:00:00,25+01',
  '20261121T120000Z',
  '2026-W47-6T12:00Z',
  '2026-11-21T12:00.5Z',
  '2026-02-30T12:00:00Z',
  '2026-11-21T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-11-21T12:01:00.250000001Z',
  '2026-11-22T12:00:00.25+00:00',
  '0000-01-01T00:00:00Z',
  [],
  {},
  ['x'],
  { start: '2026-11-21T12:00:00Z', end: '2026-11-21T12:00:00Z' },
];

const unknownNames = [
  'companyId',
  'approved',
  '__proto__',
  'constructor',
  'toString',
  'a b',
  'Preis (EUR)',
  'größe',
  '@type',
  '$schema',
  'a\u0000',
  'b\u202e',
  'c\u200b',
  '🔩'.repeat(64),
  '🔩'.repeat(65),
  'x'.repeat(65),
  'Title',
  '0',
];

const from = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

/** One change to a batch: a field or element less, one too many, or one with another value. */
export const mutationOf = (batch: Json): fc.Arbitrary<Mutation> =>
  fc.oneof(
    from(pointersIn(batch)).map((pointer) => ({ batch: remove(batch, pointer), pointer, what: 'removed' })),
    fc.tuple(from(pointersIn(batch)), from(strangeValues)).map(([pointer, value]) => ({
      batch: put(batch, pointer, value),
      pointer,
      what: `replaced by ${JSON.stringify(value)}`,
    })),
    fc.tuple(from(objectsIn(batch)), from(unknownNames)).map(([pointer, name]) => ({
      batch: put(batch, `${pointer}/${name}`, 'x'),
      pointer: `${pointer}/${name}`,
      what: 'added',
    })),
    fc.tuple(from(pointersIn(batch)), from(pointersIn(batch))).map(([from, to]) => ({
      batch: put(batch, to, valueAt(batch, from)),
      pointer: to,
      what: `replaced by ${from}`,
    })),
  );

/** The value at a pointer; null where there is none. */
export const valueAt = (value: Json, pointer: string): Json =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Json>((within, step) => {
      const entry = Object.entries(typeof within === 'object' && within !== null ? within : {}).find(
        ([name]) => name === step,
      );
      return entry?.[1] ?? null;
    }, value);

/** A request as plain JSON. */
export const jsonOf = (request: ValidationRequest): Json => JSON.parse(JSON.stringify(request));
