import { expect, it } from 'vitest';
import { shownExample } from '../../src/docs/shown-example.ts';

it('cuts the lists of an example at every depth and keeps the rest', () => {
  expect(shownExample({ data: [1, 2, 3], one: { list: [[1, 2, 3]], text: 'kept', none: null } })).toEqual({
    data: [1, 2],
    one: { list: [[1, 2]], text: 'kept', none: null },
  });
});
