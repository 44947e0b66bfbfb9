import { expect, it } from 'vitest';
import { createThreadUse } from '../../host/routing/thread-use.ts';

it('counts what a network has used in the last minute, give or take ten seconds, and nothing of others', () => {
  let now = 0;
  const use = createThreadUse(() => now);
  use.add('192.0.2.1', 5);
  now = 30_000;
  use.add('192.0.2.1', 7);
  use.add('192.0.2.2', 100);
  expect([use.of('192.0.2.1'), use.of('192.0.2.3')]).toEqual([12, 0]);
  now = 59_000;
  expect(use.of('192.0.2.1')).toBe(12);
  now = 71_000;
  expect(use.of('192.0.2.1')).toBe(7);
  now = 101_000;
  expect(use.of('192.0.2.1')).toBe(0);
});
