import fc from 'fast-check';
import { expect, it } from 'vitest';
import { casesOf } from '../../packages/record-contract/tests/cases-of.ts';
import { readBack } from './read-back.ts';
import { isUnambiguous, writings } from './written-list.ts';

/** A case takes about ten milliseconds. */
const numRuns = casesOf(5_000);
const timeout = 60_000 + numRuns * 60;

it(
  'a list of known records comes back as those records, or with a question or a finding, however it is written',
  async () => {
    await fc.assert(
      fc.asyncProperty(writings, async (writing) => {
        expect(await readBack(writing)).not.toHaveProperty('wrong');
      }),
      { numRuns },
    );
  },
  timeout,
);

it('a list without any doubt comes back without a question in at least 95 of 100', async () => {
  const clear = fc.sample(writings.filter(isUnambiguous), { seed: 20_261_123, numRuns: 200 });
  const back = await Promise.all(clear.map(readBack));
  const silent = back.filter((read) => 'questions' in read && read.questions.length + read.findings === 0);
  expect(silent.length / back.length).toBeGreaterThanOrEqual(0.95);
});
