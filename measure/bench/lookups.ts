import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { requestText, sendRequests } from './http/send-requests.ts';
import { startServer } from './http/server-process.ts';
import { median } from './measure.ts';
import type { Section, SectionRow } from './section.ts';

/** Rounds that count, requests of a round, and how often each server is started. */
const [rounds, times, starts] = [9, 1500, 5];

/** What a lookup should not exceed beside fastify, with the turns that keep one network from slowing the others. */
const mostOfFastify = 2.2;

const catalogueFile = 'build/catalogue.sqlite';

const RecordsSchema = z.array(z.object({ manufacturer_id: z.string(), part_number: z.string() }));

/** Some records of the catalogue, by manufacturer and part number. */
const someRecords = (): z.infer<typeof RecordsSchema> => {
  const database = new DatabaseSync(catalogueFile, { readOnly: true });
  const sql = 'SELECT manufacturer_id, part_number FROM product ORDER BY id LIMIT 200';
  const records = RecordsSchema.parse(database.prepare(sql).all());
  database.close();
  return records;
};

/** What is asked: records that the catalogue has, and numbers that are like none. */
const requestsOf = (records: z.infer<typeof RecordsSchema>) => {
  const asking = (partNumberOf: (partNumber: string, index: number) => string) =>
    records.map(({ manufacturer_id: manufacturer, part_number: partNumber }, index) =>
      requestText(
        'GET',
        `/api/v1/products/${manufacturer}/${encodeURIComponent(partNumberOf(partNumber, index))}`,
      ),
    );
  return {
    'a lookup that finds its product': asking((partNumber) => partNumber),
    'a lookup that finds none': asking((_, index) => `zzq-${index}`),
  };
};

const ours = () => startServer('host-server.ts', [catalogueFile, 'dist', 'build/compressed']);
const theirs = () => startServer('fastify-server.ts', [catalogueFile]);

type Pair = { readonly ours: number; readonly theirs: number };

/** Two rows: the figure of fastify, and ours with its ratio. */
const rowsOf = (name: string, pairs: readonly Pair[], unit: string, aim?: number): SectionRow[] => [
  { name: `${name}: fastify`, value: `${median(pairs.map((pair) => pair.theirs)).toFixed(0)} ${unit}` },
  {
    name,
    value: `${median(pairs.map((pair) => pair.ours)).toFixed(0)} ${unit}`,
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    ...(aim !== undefined && { aim }),
  },
];

/** Milliseconds from the start of a process until it has told that it listens. */
const startTime = async (start: typeof ours): Promise<number> => {
  const begun = performance.now();
  const server = await start();
  const taken = performance.now() - begun;
  await server.stop();
  return taken;
};

/** What a lookup costs the server, what its process takes of memory, and how soon it is there, beside the least that fastify needs. */
export const lookups: Section = {
  name: 'lookups: processor time of the server, memory and start (ratios to fastify with node:sqlite on the same file)',
  needsBuild: true,
  run: async (say) => {
    const rows: SectionRow[] = [];
    const [host, fastify] = [await ours(), await theirs()];
    for (const [name, requests] of Object.entries(requestsOf(someRecords()))) {
      say(name);
      const costOf = async (server: typeof host): Promise<number> => {
        const before = await server.processorTime();
        await sendRequests(server.port, requests, { times, mayFail: true });
        return ((await server.processorTime()) - before) / times;
      };
      const costs: Pair[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const cost = { ours: await costOf(host), theirs: await costOf(fastify) };
        if (round > 0) costs.push(cost);
      }
      const isFound = name === 'a lookup that finds its product';
      rows.push(...rowsOf(name, costs, 'µs', isFound ? mostOfFastify : undefined));
    }
    const memory: Pair = { ours: await host.memory(), theirs: await fastify.memory() };
    const asked = 2 * (rounds + 1) * times;
    rows.push(...rowsOf(`memory of the process after ${asked.toLocaleString('en')} lookups`, [memory], 'MB'));
    await Promise.all([host.stop(), fastify.stop()]);

    say('starts');
    const started: Pair[] = [];
    for (let index = 0; index < starts; index += 1) {
      started.push({ ours: await startTime(ours), theirs: await startTime(theirs) });
    }
    return [
      ...rows,
      ...rowsOf('from the start of the process until it listens, both from their sources', started, 'ms'),
    ];
  },
};
