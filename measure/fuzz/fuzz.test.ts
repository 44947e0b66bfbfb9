import { expect, it } from 'vitest';
import { describeTarget } from './describe-target.ts';
import { recordedTargets } from './record.ts';
import { allTargets, attacked, compared } from './targets.ts';

for (const target of [...attacked, ...compared]) describeTarget(target, 300);

it('the page /quality has a run of every target', () => {
  expect(recordedTargets()).toEqual(allTargets.map(({ name }) => name).sort());
});
