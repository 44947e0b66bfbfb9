import { expect, it } from 'vitest';
import { createSmallBodies } from '../../host/routing/small-bodies.ts';

it('keeps as many bytes as it may: the body that was asked for longest ago leaves', () => {
  const { get, keep } = createSmallBodies<{ readonly length: number }>(10);
  keep('one', { length: 4 });
  keep('two', { length: 4 });
  keep('two', { length: 5 });
  get('one');
  keep('three', { length: 6 });
  expect(['one', 'two', 'three'].map((name) => get(name)?.length)).toEqual([4, undefined, 6]);
  keep('too large', { length: 11 });
  expect(get('too large')).toBeUndefined();
});
