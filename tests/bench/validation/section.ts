import { formatInstant, type Instant } from '../../../src/contracts/supplier/instant.ts';
import type { Row, Section } from '../section.ts';
import { measureColdStart } from './cold-start.ts';
import { createIdiomaticSchema } from './idiomatic-zod.ts';
import { isPlainlyValid } from './plain-checker.ts';
import { type Figure, measureInProcesses } from './process-measurements.ts';
import { ajvStructure, disagreements, typeboxStructure } from './structure-validators.ts';

const microseconds = (figure: Figure): string => `${figure.microseconds.toFixed(1)} µs`;

const rowOf = (name: string, figure: Figure, aim?: number): Row => ({
  name,
  value: microseconds(figure),
  ratio: figure.ratio,
  rounds: figure.rounds,
  ...(aim === undefined ? {} : { aim }),
});

/** The rules and the libraries beside them on one batch, with the rules also as a part of zod's time. */
const rulesRows = (
  title: string,
  figureOf: (arm: string) => Figure,
  aims: { readonly floor?: number; readonly zod?: number },
): readonly Row[] => {
  const rules = figureOf('rules');
  const zod = figureOf('idiomatic zod');
  return [
    rowOf(`${title}: floor, decode and JSON.parse`, figureOf('floor')),
    rowOf(`${title}: all rules`, rules, aims.floor),
    rowOf(`${title}: idiomatic zod`, zod),
    ...['hand-written, yes or no', 'ajv, structure only', 'typebox compiled, structure only'].map((arm) =>
      rowOf(`${title}: ${arm}`, figureOf(arm)),
    ),
    ...(aims.zod === undefined
      ? []
      : [{ name: `${title}: all rules to zod`, value: '', ratio: rules.ratio / zod.ratio, aim: aims.zod }]),
  ];
};

/** On how many bodies of the corpus another checker is wrong, after a lenient `JSON.parse`. */
const wrongVerdictsRow = (name: string, isAccepted: (value: unknown, now: Instant) => boolean): Row => {
  const { bodies, accepted, rejected } = disagreements(isAccepted);
  return {
    name: `wrong verdicts of ${name}, of ${bodies} bodies`,
    value: `${accepted} accepted, ${rejected} rejected`,
  };
};

/** What validation costs: the rules alone, bytes to verdict, hostile bodies, and a cold start. */
export const validation: Section = {
  name: 'validation of supplier batches (ratios to decoding and JSON.parse of the same bytes)',
  run: async () => {
    const { cases, figureOf } = measureInProcesses();
    const of = (name: string) => (arm: string) => figureOf(name, arm);
    const typical = of('typicalBatch');
    const oneFault = of('batchWithOneFault')('rules');
    const verdictRow = (name: string, batch: string, aim: number): Row =>
      rowOf(name, of(batch)('bytes to verdict'), aim);

    const costOf = (prefix: string) =>
      cases
        .filter((name) => name.startsWith(prefix))
        .map((name) => ({ name, figure: figureOf(name, 'bytes to verdict') }));
    const hostile = costOf('hostile: ');
    const worst = hostile.toSorted((left, right) => right.figure.ratio - left.figure.ratio)[0];
    const cold = await measureColdStart();

    return [
      ...rulesRows('50 records', typical, { floor: 0.48, zod: 1 / 4 }),
      ...rulesRows('near 256 KiB', of('largestBatch'), { floor: 0.85, zod: 1 / 3 }),
      ...rulesRows('one record', of('smallestBatch'), { floor: 0.5 }),
      {
        name: 'one finding: all rules to the valid batch',
        value: microseconds(oneFault),
        ratio: oneFault.microseconds / typical('rules').microseconds,
        aim: 1.25,
      },
      ...rulesRows('550 findings', of('batchWithManyFaults'), { floor: 1, zod: 1 / 5 }),
      verdictRow('50 records: bytes to verdict', 'typicalBatch', 1.7),
      verdictRow('near 256 KiB: bytes to verdict', 'largestBatch', 2.6),
      verdictRow('550 findings: bytes to verdict', 'batchWithManyFaults', 2.6),
      ...hostile.map(({ name, figure }) => rowOf(name, figure)),
      ...(worst === undefined ? [] : [rowOf(`worst of these: ${worst.name}`, worst.figure, 2.2)]),
      ...costOf('refused: ').map(({ name, figure }) => ({ name, value: microseconds(figure) })),
      wrongVerdictsRow(
        'idiomatic zod',
        (value, now) => createIdiomaticSchema(formatInstant(now)).safeParse(value).success,
      ),
      wrongVerdictsRow('the hand-written checker', isPlainlyValid),
      wrongVerdictsRow('ajv', (value) => ajvStructure(value)),
      wrongVerdictsRow('typebox', typeboxStructure),
      {
        name: 'cold import to first verdict, to zod',
        value: `${cold.contractMilliseconds.toFixed(1)} ms`,
        ratio: cold.ratio,
        rounds: { unit: 'ms', values: cold.contractRounds, ratios: cold.ratios },
        aim: 1 / 5,
      },
      {
        name: 'cold import to first verdict: zod',
        value: `${cold.zodMilliseconds.toFixed(1)} ms`,
        rounds: { unit: 'ms', values: cold.zodRounds },
      },
      {
        name: 'bundle for a page, minified',
        value: `${(cold.contractBytes / 1000).toFixed(1)} kB`,
        measured: cold.contractBytes / 1000,
        aim: 16,
      },
      { name: 'bundle of idiomatic zod, minified', value: `${(cold.zodBytes / 1000).toFixed(1)} kB` },
    ];
  },
};
