import { describe, expect, it, onTestFinished } from 'vitest';
import { savedCases } from './saved-cases.ts';
import { type Examiner, type Target, toText } from './target.ts';
import { examineCase, tryCases } from './try-cases.ts';

const seed = 20_261_122;

const open = async (target: Target): Promise<Examiner> => {
  const examiner = await target.open();
  onTestFinished(() => examiner.close?.());
  return examiner;
};

/** The tests of a target in `npm test`: a few new cases, and those that it did not stand once. */
export const describeTarget = (target: Target, cases: number): void => {
  describe(target.name, () => {
    it('stands some hundred cases, the same in each run', async () => {
      const findings: string[] = [];
      await tryCases(target, await open(target), {
        seed,
        nextRound: (tried) => Math.max(0, cases - tried),
        onFinding: ({ what, bytes }) => findings.push(`${what}\n${JSON.stringify(toText(bytes))}`),
      });
      expect(findings).toEqual([]);
    });

    it.skipIf(savedCases(target).length === 0)('stands every case that it did not stand once', async () => {
      const examiner = await open(target);
      for (const { name, bytes } of savedCases(target)) {
        expect(await examineCase(examiner, bytes), name).toBeUndefined();
      }
    });
  });
};
