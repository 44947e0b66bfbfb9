import { describe, expect, it } from 'vitest';
import { countAttempt, forgetAttempts, forgiveAttempt } from '../../../functions/console/attempts.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import { done, later, start } from '../companies-and-keys.ts';

describe.each(databases)('attempts, on %s', (_, startDatabase) => {
  const { service: database, setTime } = suiteDatabase(startDatabase, start);
  const count = async (bucket: string, milliseconds: number, most = 3) => {
    await setTime(later(milliseconds));
    return done(countAttempt(database, bucket, most, 60));
  };
  const forgetAt = async (milliseconds: number) => {
    await setTime(later(milliseconds));
    return done(forgetAttempts(database));
  };

  it('are allowed up to the limit in any window, and the answer says when the next is', async () => {
    expect(await count('rolling', 0)).toBe(0);
    expect(await count('rolling', 10_000)).toBe(0);
    expect(await count('rolling', 20_000)).toBe(0);
    expect(await count('rolling', 20_000)).toBe(40);
    expect(await count('rolling', 59_001)).toBe(1);
    expect(await count('rolling', 60_000)).toBe(0);
    expect(await count('rolling', 60_000)).toBe(10);
  });

  it('that were refused do not count', async () => {
    expect(await count('refused', 0, 1)).toBe(0);
    for (let again = 1; again < 20; again += 1) expect(await count('refused', again * 1000, 1)).not.toBe(0);
    expect(await count('refused', 60_000, 1)).toBe(0);
  });

  it('that were taken back can be made again, and taking back what was not made changes nothing', async () => {
    const forgive = (bucket: string) => done(forgiveAttempt(database, bucket));
    await forgive('forgiven');
    expect(await count('forgiven', 0, 2)).toBe(0);
    expect(await count('forgiven', 10_000, 2)).toBe(0);
    await forgive('forgiven');
    expect(await count('forgiven', 20_000, 2)).toBe(0);
    expect(await count('forgiven', 30_000, 2)).toBe(30);
    for (let times = 0; times < 3; times += 1) await forgive('forgiven');
    expect(await count('forgiven', 30_000, 2)).toBe(0);
  });

  it('are counted for each bucket alone', async () => {
    expect(await count('one', 0, 1)).toBe(0);
    expect(await count('another', 0, 1)).toBe(0);
    expect(await count('one', 0, 1)).toBe(60);
  });

  it('leave nothing when their window is over', async () => {
    await forgetAt(10 * 60_000);
    await count('old', 0);
    await count('recent', 30_000);
    await count('recent', 30_000, 1);
    expect(await forgetAt(60_000)).toBe(1);
    expect(await count('recent', 60_000, 1)).toBe(30);
    expect(await forgetAt(90_000)).toBe(1);
  });
});

describe('many attempts at once, on PostgreSQL', () => {
  const { service: database } = suiteDatabase(startPostgres, start);

  it('are counted exactly, from the first on, while old counts are deleted', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        if (index % 10 === 0) await done(forgetAttempts(database));
        return done(countAttempt(database, 'shared', 7, 60));
      }),
    );
    expect(outcomes.filter((wait) => wait === 0)).toHaveLength(7);
    expect(new Set(outcomes)).toEqual(new Set([0, 60]));
  });
});
