import { expect, it } from 'vitest';
import { readBytes } from '../../tools/command-line/read-answer.ts';

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
