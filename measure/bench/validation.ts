import { checkBatch, parseInstant, validateBatch } from '../../packages/record-contract/src/index.ts';
import type { Json } from '../../packages/record-contract/tests/json-at-pointer.ts';
import { type Arm, measureInterleaved } from './measure.ts';
import type { Section, SectionRow } from './section.ts';
import { benchmarkClock, largestBatch, smallestBatch, typicalBatch } from './validation/batches.ts';
import { hostileJson, hostileRefused } from './validation/hostile-bodies.ts';

const now = parseInstant(benchmarkClock) ?? { seconds: 0, fraction: '' };
const decoder = new TextDecoder('utf-8', { fatal: true });

const rounds = 15;

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

const floorOf = (bytes: Uint8Array): Arm =>
  arm('floor: decode and JSON.parse', () => {
    try {
      return JSON.parse(decoder.decode(bytes));
    } catch {
      return undefined;
    }
  });

const measure = async (title: string, bytes: Uint8Array, arms: readonly Arm[], times: number) => {
  const measured = await measureInterleaved([floorOf(bytes), ...arms], { rounds, times });
  return measured.map(
    (each): SectionRow => ({
      name: `${title}: ${each.name}`,
      value: `${each.microseconds.toFixed(1)} µs`,
      measured: each.microseconds,
      ...each.compared,
    }),
  );
};

const measureBatch = (title: string, batch: Json, times: number): Promise<SectionRow[]> => {
  const bytes = new TextEncoder().encode(JSON.stringify(batch));
  const value: unknown = JSON.parse(decoder.decode(bytes));
  const arms = [
    arm('all rules', () => checkBatch(value, now)),
    arm('bytes to verdict', () => validateBatch(bytes, now)),
  ];
  return measure(title, bytes, arms, times);
};

const measureHostile = async (bodies: ReadonlyMap<string, Uint8Array>): Promise<SectionRow[]> => {
  const rows: SectionRow[] = [];
  for (const [title, bytes] of bodies) {
    const verdict = arm('bytes to verdict', () => validateBatch(bytes, now));
    rows.push(...(await measure(title, bytes, [verdict], 3)).slice(1));
  }
  return rows;
};

/** The most milliseconds that any body should take. */
const longestMilliseconds = 40;

const millisecondsOf = ({ measured = 0 }: SectionRow): number => measured / 1000;

/** The body that takes longest, whether it is refused or has findings. */
const slowestOf = (rows: readonly SectionRow[]): SectionRow[] => {
  const [slowest] = rows.toSorted((one, other) => millisecondsOf(other) - millisecondsOf(one));
  if (slowest === undefined) return [];
  const measured = millisecondsOf(slowest);
  const name = `slowest of these: ${slowest.name}`;
  return [{ name, value: `${measured.toFixed(1)} ms`, measured, aim: longestMilliseconds }];
};

/** What validation costs: the rules alone, bytes to verdict, and bodies that are made to cost as much as possible. */
export const validation: Section = {
  name: 'validation of supplier batches (ratios to decoding and JSON.parse of the same bytes)',
  run: async (say) => {
    say('batches');
    const batches = [
      ...(await measureBatch('50 records', typicalBatch, 200)),
      ...(await measureBatch('near 256 KiB', largestBatch, 20)),
      ...(await measureBatch('one record', smallestBatch, 2000)),
    ];
    say('hostile bodies');
    const hostile = await measureHostile(hostileJson);
    const refused = await measureHostile(hostileRefused);
    return [
      ...batches,
      ...hostile,
      ...refused.map(({ name, value }) => ({ name, value })),
      ...slowestOf([...hostile, ...refused]),
    ];
  },
};
