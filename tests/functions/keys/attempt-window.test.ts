import { describe, expect, it } from 'vitest';
import { createAttemptWindow } from '../../../functions/keys/attempt-window.ts';

describe('a window of attempts', () => {
  it('allows so many in any window, and says in whole seconds when the next is allowed', () => {
    let milliseconds = 0;
    const window = createAttemptWindow({ most: 2, windowSeconds: 10 }, () => milliseconds);
    expect(window.secondsUntilAllowed('a')).toBe(0);
    window.count('a');
    milliseconds = 4_000;
    window.count('a');
    expect(window.secondsUntilAllowed('a')).toBe(6);
    milliseconds = 9_999;
    expect(window.secondsUntilAllowed('a')).toBe(1);
    milliseconds = 10_000;
    expect(window.secondsUntilAllowed('a')).toBe(0);
    window.count('a');
    expect(window.secondsUntilAllowed('a')).toBe(4);
  });

  it('counts each name for itself', () => {
    const window = createAttemptWindow({ most: 1, windowSeconds: 10 }, () => 0);
    window.count('a');
    expect([window.secondsUntilAllowed('a'), window.secondsUntilAllowed('b')]).toEqual([10, 0]);
  });

  it('forgets the name that was counted longest ago when 10,000 others came', () => {
    const window = createAttemptWindow({ most: 1, windowSeconds: 10 }, () => 0);
    window.count('first');
    window.count('second');
    for (let other = 0; other < 9_998; other += 1) window.count(`other ${other}`);
    window.count('first');
    window.count('one more');
    expect([window.secondsUntilAllowed('first'), window.secondsUntilAllowed('second')]).toEqual([10, 0]);
  });
});
