import { describe, expect, it } from 'vitest';
import { createAttemptWindow } from '../../../functions/keys/attempt-window.ts';
import { collectGarbage } from '../../collect-garbage.ts';

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

  it('has room again when the newest is taken back', () => {
    const window = createAttemptWindow({ most: 1, windowSeconds: 10 }, () => 0);
    window.takeBack('never counted');
    window.count('name');
    window.takeBack('name');
    expect(window.secondsUntilAllowed('name')).toBe(0);
  });

  it('holds no memory for what is older than its window', () => {
    const bytes = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    let milliseconds = 0;
    const window = createAttemptWindow({ most: 6_000, windowSeconds: 60 }, () => milliseconds);
    const before = bytes();
    for (let name = 0; name < 100; name += 1) {
      for (let event = 0; event < 6_000; event += 1) window.count(`name ${name}`);
    }
    const full = bytes();
    milliseconds = 60_000;
    window.count('one more');
    expect((bytes() - before) / (full - before)).toBeLessThan(0.2);
  });
});
