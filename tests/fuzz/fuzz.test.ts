import { expect, it } from 'vitest';
import { describeTarget } from './describe-target.ts';
import { readRecord } from './run/record.ts';
import { allTargets, attacked, compared } from './targets.ts';

for (const target of [...attacked, ...compared]) describeTarget(target, 300);

it('docs/quality/fuzz.json has a run of every target', () => {
  const recorded = readRecord()?.runs.map(({ target }) => target);
  expect(recorded?.sort()).toEqual(allTargets.map(({ name }) => name).sort());
});
