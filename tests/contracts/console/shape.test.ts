import { describe, expect, it } from 'vitest';
import { hasShape, type Shape } from '../../../src/contracts/console/shape.ts';

const member: Shape = {
  kind: 'object',
  fields: { id: { kind: 'string', pattern: '^mbr_\\d+$' }, since: { kind: 'time' } },
  optional: ['since'],
};

/** A shape, values that have it and values that do not. */
const cases: readonly (readonly [Shape, readonly unknown[], readonly unknown[]])[] = [
  [{ kind: 'string' }, ['', 'a'], [1, null, undefined, ['a'], new String('a')]],
  [{ kind: 'string', pattern: '^a+$' }, ['a', 'aa'], ['', 'b', 'ab', 1]],
  [{ kind: 'time' }, ['2026-11-22T12:00:00.000Z'], ['yesterday', '', 1_700_000_000, null, new Date(0)]],
  [{ kind: 'integer' }, [0, -1, 12], [0.5, '1', Number.NaN, 2 ** 53, null]],
  [{ kind: 'boolean' }, [true, false], [0, 'true', null]],
  [{ kind: 'null' }, [null], [undefined, 0, '', false]],
  [{ kind: 'one', of: ['owner', true] }, ['owner', true], ['member', 'true', false, null]],
  [{ kind: 'either', of: [{ kind: 'null' }, { kind: 'integer' }] }, [null, 1], ['', undefined, 1.5]],
  [{ kind: 'list', of: { kind: 'integer' } }, [[], [1], [1, 2]], [[1, 'a'], ['a', 1], 1, { 0: 1 }, null]],
  [
    member,
    [{ id: 'mbr_1', since: '2026-11-22T12:00:00Z' }, { id: 'mbr_1' }, { id: 'mbr_1', note: 'new' }],
    [{}, { id: 'x' }, { id: 'mbr_1', since: 'x' }, { id: 'mbr_1', since: undefined }, null, [], 'mbr_1'],
  ],
  [{ kind: 'object', fields: {} }, [{}, { a: 1 }], [null, [], '', undefined, () => 1]],
];

describe('what a page accepts as an answer of the console', () => {
  it.each<(typeof cases)[number]>(cases)('decides for %j', (shape, right, wrong) => {
    for (const value of right) expect(hasShape(shape, value)).toBe(true);
    for (const value of wrong) expect(hasShape(shape, value)).toBe(false);
  });

  it('does not take a field of every object for one of the answer', () => {
    const fields = Object.fromEntries<Shape>([['constructor', { kind: 'either', of: [] }]]);
    expect(hasShape({ kind: 'object', fields, optional: ['constructor'] }, {})).toBe(true);
  });
});
