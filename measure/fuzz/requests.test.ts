import { expect, it } from 'vitest';
import { casesOf } from '../../packages/record-contract/tests/cases-of.ts';
import { tryTarget } from './target.ts';
import { requests } from './targets/requests.ts';

it('requests as bytes on a socket find nothing wrong, nor does any that did once', async () => {
  const { counterexample, errorInstance } = await tryTarget(requests, { numRuns: casesOf(200) });
  expect(errorInstance, JSON.stringify(counterexample)).toBeNull();
});
