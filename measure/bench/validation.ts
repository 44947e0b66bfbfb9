import { checkBatch, parseInstant, validateBatch } from '../../packages/record-contract/src/index.ts';
import { ValidationRequestSchema } from '../../packages/record-contract/src/schemas/request.ts';
import type { Json } from '../../packages/record-contract/tests/json-at-pointer.ts';
import { type Arm, measureInterleaved } from './measure.ts';
import type { Section, SectionRow } from './section.ts';
import { benchmarkClock, largestBatch, smallestBatch, typicalBatch } from './validation/batches.ts';
import { hostileJson, hostileRefused } from './validation/hostile-bodies.ts';

const rounds = 15;

/** The most that a usual batch should take, as a ratio to zod. */
const mostOfZod = 1.4;

/** An arm whose result is kept, so that nothing is optimised away. */
const arm = (name: string, work: () => unknown): Arm => {
  const kept: unknown[] = [];
  return {
    name,
    run: (times) => {
      for (let done = 0; done < times; done += 1) kept[0] = work();
    },
  };
};

const now = parseInstant(benchmarkClock) ?? { seconds: 0, fraction: '' };
const decoder = new TextDecoder('utf-8', { fatal: true });

const toVerdict = (name: string, bytes: Uint8Array): Arm => arm(name, () => validateBatch(bytes, now));

const measureBatch = async (title: string, batch: Json, times: number): Promise<SectionRow[]> => {
  const bytes = new TextEncoder().encode(JSON.stringify(batch));
  const value: unknown = JSON.parse(decoder.decode(bytes));
  const measured = await measureInterleaved(
    [
      arm('zod: decode, JSON.parse and the schema', () =>
        ValidationRequestSchema.safeParse(JSON.parse(decoder.decode(bytes))),
      ),
      arm('all rules', () => checkBatch(value, now)),
      toVerdict('bytes to verdict', bytes),
    ],
    { rounds, times },
  );
  return measured.map(({ name, microseconds, compared }) => ({
    name: `${title}: ${name}`,
    value: `${microseconds.toFixed(1)} µs`,
    ...compared,
    ...(name === 'bytes to verdict' && batch === typicalBatch && { aim: mostOfZod }),
  }));
};

const measureHostile = async (bodies: ReadonlyMap<string, Uint8Array>): Promise<SectionRow[]> => {
  const rows: SectionRow[] = [];
  for (const [title, bytes] of bodies) {
    const [verdict] = await measureInterleaved([toVerdict(title, bytes)], { rounds, times: 3 });
    if (verdict === undefined) continue;
    const milliseconds = verdict.microseconds / 1000;
    rows.push({ name: title, value: `${milliseconds.toFixed(1)} ms`, measured: milliseconds });
  }
  return rows;
};

/** How many slow bodies are listed. */
const listedBodies = 5;

/** The most milliseconds that any body should take. */
const longestMilliseconds = 40;

/** The bodies that take longest, whether they are refused or have findings. */
const slowestOf = (rows: readonly SectionRow[]): SectionRow[] =>
  rows
    .toSorted((one, other) => (other.measured ?? 0) - (one.measured ?? 0))
    .slice(0, listedBodies)
    .map((row, place) => ({
      ...row,
      name: `${rows.length} hostile bodies, slowest ${place + 1}: ${row.name}`,
      ...(place === 0 && { aim: longestMilliseconds }),
    }));

/** What validation costs: the rules alone, bytes to verdict, and bodies that are made to cost as much as possible. */
export const validation: Section = {
  name: 'validation of supplier batches (ratios to zod: decoding, JSON.parse and the schema alone)',
  run: async (say) => {
    say('batches');
    const batches = [
      ...(await measureBatch('50 records', typicalBatch, 200)),
      ...(await measureBatch('near 256 KiB', largestBatch, 20)),
      ...(await measureBatch('one record', smallestBatch, 2000)),
    ];
    say('hostile bodies');
    return [...batches, ...slowestOf(await measureHostile(new Map([...hostileJson, ...hostileRefused])))];
  },
};
