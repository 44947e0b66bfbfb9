import { describe, expect, it } from 'vitest';
import { createAttemptWindow } from '../../../functions/keys/attempt-window.ts';

describe('a window of attempts', () => {
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
