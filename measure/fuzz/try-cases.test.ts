import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examineWith, type Target } from './target.ts';
import { type CaseFinding, examineCase, tryCases } from './try-cases.ts';

const targetOf = (examine: (bytes: Uint8Array) => string | undefined): Target => ({
  name: 'test',
  ending: 'bin',
  cases: fc.uint8Array({ maxLength: 20 }),
  open: examineWith(examine),
});

/** Tries some rounds of a target, and gives the findings with all cases in their order. */
const run = async (examine: (bytes: Uint8Array) => string | undefined, seed = 1) => {
  const findings: CaseFinding[] = [];
  const cases: string[] = [];
  const target = targetOf(examine);
  const tried = await tryCases(target, await target.open(), {
    seed,
    nextRound: (sofar) => (sofar < 1000 ? 100 : 0),
    onFinding: (finding) => findings.push(finding),
    onCase: (bytes) => cases.push(bytes.join(' ')),
  });
  return { findings, cases, tried };
};

const isLarge = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 200);

describe('cases of a target', () => {
  it('are the same with the same seed, and others with another', async () => {
    const [one, again, other] = [
      await run(() => undefined),
      await run(() => undefined),
      await run(() => undefined, 2),
    ];
    expect(again).toEqual(one);
    expect(other.cases).not.toEqual(one.cases);
    expect(one).toMatchObject({ tried: 1000, findings: [] });
  });

  it('that are wrong are found once for each way, as small as they can be', async () => {
    const { findings } = await run((bytes) => {
      if (bytes.length > 5) return 'is long';
      if (isLarge(bytes)) throw new TypeError(`byte ${Math.max(...bytes)}`);
      return undefined;
    });
    expect(findings.map(({ bytes }) => [...bytes]).sort()).toEqual([Array(6).fill(0), [200]]);
    expect(findings.map(({ what }) => what.split('\n')[0]).sort()).toEqual([
      'is long',
      'throws TypeError: byte 200',
    ]);
  });

  it('that take more processor time than they may are wrong', async () => {
    const spin = (microseconds: number) => {
      const before = process.threadCpuUsage();
      const used = (): number => {
        const { user, system } = process.threadCpuUsage(before);
        return user + system;
      };
      while (used() < microseconds);
      return undefined;
    };
    const examiner = { examine: ([first = 0]: Uint8Array) => spin(first * 1000) };
    expect(await examineCase(examiner, Uint8Array.of(0), 100_000)).toBeUndefined();
    expect(await examineCase(examiner, Uint8Array.of(110), 100_000)).toContain('too much processor time');
  });
});
