import { afterEach, describe, expect, it, vi } from 'vitest';
import { rendersOnDemand } from '../../../src/publish/on-demand/threshold.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the number of records that are prebuilt', () => {
  it('is 10,000 unless a build is told another one', () => {
    expect([rendersOnDemand(10_000), rendersOnDemand(10_001)]).toEqual([false, true]);
    vi.stubEnv('PREBUILT_RECORDS', '5');
    expect([rendersOnDemand(5), rendersOnDemand(6)]).toEqual([false, true]);
    vi.stubEnv('PREBUILT_RECORDS', '0');
    expect([rendersOnDemand(0), rendersOnDemand(1)]).toEqual([false, true]);
  });

  it.each(['ten', '-1', '1.5', '1e3'])('cannot be %s, which stops the build', (text) => {
    vi.stubEnv('PREBUILT_RECORDS', text);
    expect(() => rendersOnDemand(1)).toThrow('PREBUILT_RECORDS must be a whole number of records');
  });
});
