import { sendRequests } from './send-requests.ts';
import type { startServer } from './server-process.ts';

/** A server to measure, under the name that its rows have. */
export type NamedServer = {
  readonly name: string;
  readonly server: Awaited<ReturnType<typeof startServer>>;
};

/** What one request took in each round, in microseconds: of the server's processor time, and by the clock. */
export type ServerSamples = {
  readonly name: string;
  readonly processor: readonly number[];
  readonly clock: readonly number[];
};

const measureOnce = async (
  { server }: NamedServer,
  requests: readonly string[],
  times: number,
): Promise<{ readonly processor: number; readonly clock: number }> => {
  const before = await server.processorTime();
  const startedAt = performance.now();
  await sendRequests(server.port, requests, { times });
  const clock = ((performance.now() - startedAt) * 1000) / times;
  return { processor: ((await server.processorTime()) - before) / times, clock };
};

/** Sends the same requests to each server in turn, round by round, so that whatever slows the machine slows all alike. */
export const measureServers = async (
  servers: readonly NamedServer[],
  requests: readonly string[],
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Promise<readonly ServerSamples[]> => {
  for (const { server } of servers) await sendRequests(server.port, requests, { times: 2 * times });
  const samples = servers.map(({ name }): { name: string; processor: number[]; clock: number[] } => ({
    name,
    processor: [],
    clock: [],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const { processor, clock } = await measureOnce(server, requests, times);
      samples[index]?.processor.push(processor);
      samples[index]?.clock.push(clock);
    }
  }
  return samples;
};
