import { expect, it } from 'vitest';
import { casesOf } from '../../packages/record-contract/tests/cases-of.ts';
import { tryTarget } from './target.ts';
import { addresses } from './targets/addresses.ts';
import { batches } from './targets/batches.ts';
import { catalogues } from './targets/catalogues.ts';
import { lists } from './targets/lists.ts';
import { workbooks } from './targets/workbooks.ts';

it.each([batches, addresses, lists, workbooks, catalogues])(
  'random cases of $name find nothing wrong, nor does any that did once',
  async (target) => {
    const { counterexample, errorInstance } = await tryTarget(target, { numRuns: casesOf(300) });
    expect(errorInstance, JSON.stringify(counterexample)).toBeNull();
  },
);
