import { createInterface } from 'node:readline';
import { RequestFailed, requestJson } from '../../content/examples/request-json.ts';

/** Sends the request that a line of JSON describes, and tells what came of it. Waiting only moves the time. */
const send = async (line: string): Promise<unknown> => {
  const { address, ...options } = JSON.parse(line);
  const waits: number[] = [];
  const notes: string[] = [];
  const time = {
    now: () => waits.reduce((sum, seconds) => sum + seconds, 0),
    random: () => 0.5,
    wait: async (seconds: number) => {
      waits.push(seconds);
    },
    log: (text: string) => notes.push(text),
  };
  try {
    return { body: await requestJson(address, { ...options, ...time }), waits, notes };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: '', stack: '' };
    const failed =
      error instanceof RequestFailed
        ? { status: error.status ?? null, code: error.problem.get('code') ?? null }
        : {};
    return { ...failed, message, stack, waits, notes };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await send(line)));
}
