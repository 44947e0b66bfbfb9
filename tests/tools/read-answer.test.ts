import { expect, it } from 'vitest';
import { readBytes } from '../../tools/command-line/read-answer.ts';
import { Refusal } from '../../tools/command-line/tool-command.ts';
import { fileReader } from '../../tools/integrators/lookup/deployment.ts';
import { serveTreatments } from '../scripted-server.ts';

/** An answer that never ends, and how much of it was taken. */
const endlessAnswer = () => {
  const taken = { bytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      taken.bytes += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel: () => {
      taken.isCancelled = true;
    },
  });
  return { response: new Response(body), taken };
};

it('an answer without end is read to its limit, and its connection is given up', async () => {
  const { response, taken } = endlessAnswer();
  expect(await readBytes(response, 1_000_000)).toBeUndefined();
  expect(taken.isCancelled).toBe(true);
  expect(taken.bytes).toBeLessThan(1_200_000);
});

it('all answers of a run count together, and the one that is too much is named', async () => {
  const { origin } = await serveTreatments(...Array(3).fill({ status: 200, body: 'x'.repeat(400_000) }));
  const readText = fileReader(origin, 30, { left: 1_000_000 });
  expect((await readText('/one')).length + (await readText('/two')).length).toBe(800_000);
  const third = readText('/three');
  await expect(third).rejects.toBeInstanceOf(Refusal);
  await expect(third).rejects.toThrow('/three and what was read before have more than 1 GiB.');
});
