import { expect, it } from 'vitest';
import { tryTarget } from './target.ts';
import { requests } from './targets/requests.ts';

it('fifty requests as bytes on a socket find nothing wrong, nor does any that did once', async () => {
  const { counterexample, errorInstance } = await tryTarget(requests, { seed: 20_261_122, numRuns: 50 });
  expect(errorInstance, JSON.stringify(counterexample)).toBeNull();
});
