import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBack } from './read-back.ts';
import { isUnambiguous, writings } from './written-list.ts';

const seed = 20_261_123;

/** A case takes about ten milliseconds. */
const numRuns = process.env.MANY_CASES === '1' ? 1_000_000 : 750;
const timeout = numRuns * 60;

it(
  'a list of known records comes back as those records, or with a question or a finding, however it is written',
  async () => {
    await fc.assert(
      fc.asyncProperty(writings, async (writing) => {
        expect(await readBack(writing)).not.toHaveProperty('wrong');
      }),
      { seed, numRuns },
    );
  },
  timeout,
);

it('a list without any doubt comes back without a question in at least 95 of 100', async () => {
  const clear = fc.sample(writings.filter(isUnambiguous), { seed, numRuns: 200 });
  const back = await Promise.all(clear.map(readBack));
  const silent = back.filter((read) => 'questions' in read && read.questions.length + read.findings === 0);
  expect(silent.length / back.length).toBeGreaterThanOrEqual(0.95);
});
