import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { withThousandsMarks } from '../contracts/counted.ts';
import { CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import type { ContentFinding } from './findings/content-finding.ts';
import { authoredLine } from './findings/field-rules.ts';
import { loadYamlFile } from './findings/yaml-file.ts';

const LineSchema = authoredLine(TextSchema);

/** The parts of the page `/quality`, in its order. */
export const measurementGroups = ['correctness', 'attack', 'speed', 'pages'] as const;

const FigureSchema = z.strictObject({
  name: LineSchema.meta({ description: 'What was measured.', example: '50 records: all rules' }),
  value: z.string().meta({
    description: 'The figure with its unit, as people read it; empty where only the ratio counts.',
    example: '93.7 %',
  }),
  ratio: z.number().positive().optional().meta({
    description: 'How many times the reference that the title or the name states.',
    example: 0.55,
  }),
  spread: z
    .tuple([z.number().positive(), z.number().positive()])
    .optional()
    .meta({
      description: 'The first and the third quartile of the ratio over the rounds of the run.',
      example: [0.54, 0.57],
    }),
  rounds: z
    .strictObject({
      unit: LineSchema,
      values: z.array(z.number()).min(1),
      ratios: z.array(z.number()).min(1).optional(),
    })
    .optional()
    .meta({
      description:
        'What each round of the run measured, in order; the figure follows from the median of the values, the ratio from that of the ratios. Absent: the rounds were not kept.',
      example: { unit: 'µs', values: [14.9, 14.8, 15.1], ratios: [1.64, 1.6, 1.7] },
    }),
  measured: z.number().optional().meta({
    description: 'The number that counts against the limit when it is not the ratio.',
    example: 93.7,
  }),
  atMost: z.number().optional().meta({ description: 'The aim: the figure is no more.', example: 0.6 }),
  atLeast: z.number().optional().meta({ description: 'The aim: the figure is no less.', example: 90 }),
});

const MeasurementSchema = z.strictObject({
  group: z.enum(measurementGroups).meta({ description: 'The part of the page.', example: 'speed' }),
  title: LineSchema.meta({ description: 'What the figures are about.', example: 'Lookups over HTTP' }),
  measured: CalendarDateSchema.meta({ description: 'The day of the run.', example: '2026-11-22' }),
  command: LineSchema.meta({
    description: 'The command that measures it again.',
    example: 'npm run bench -- --only validation',
  }),
  machine: LineSchema.optional().meta({
    description: 'Where it was measured, for figures that depend on it.',
    example: '2 cores, Node 24.21.0',
  }),
  notes: z
    .array(LineSchema)
    .optional()
    .meta({
      description: 'What a reader has to know to understand the figures, in sentences.',
      example: ['The libraries check less: ajv knows no times.'],
    }),
  figures: z.array(FigureSchema).min(1).meta({ description: 'The figures, in the order of the page.' }),
});

/** A figure of a measurement. */
export type Figure = z.infer<typeof FigureSchema>;

/** What one run measured, as its tool wrote it into `content/quality/<id>.json`. */
export type Measurement = z.infer<typeof MeasurementSchema> & { readonly id: string };

/** Whether a figure meets its aim; undefined when it has none. */
export const meetsAim = ({ ratio, measured = ratio, atMost, atLeast }: Figure): boolean | undefined => {
  if (atMost === undefined && atLeast === undefined) return undefined;
  if (measured === undefined) return false;
  return (
    measured <= (atMost ?? Number.POSITIVE_INFINITY) && measured >= (atLeast ?? Number.NEGATIVE_INFINITY)
  );
};

/** Whether a benchmark recorded its rounds, so that its medians can be computed again; undefined where it is none. */
export const keepsRounds = ({
  group,
  figures,
}: Pick<Measurement, 'group' | 'figures'>): boolean | undefined =>
  group === 'speed' ? figures.some(({ rounds }) => rounds !== undefined) : undefined;

/**
 * A figure with its unit, by the id of its measurement and its name. Throws when there is none, so that a page which quotes it
 * cannot be built.
 */
export const measuredValue = (measurements: readonly Measurement[], id: string, name: string): string => {
  const figures = measurements.find((measurement) => measurement.id === id)?.figures ?? [];
  const found = figures.find((figure) => figure.name === name);
  if (found === undefined) {
    throw new Error(`${qualityDirectory}/${id}.json has no figure "${name}". Quote one that it has.`);
  }
  return withThousandsMarks(found.value);
};

/** Where the measurements are, relative to the project. */
export const qualityDirectory = 'content/quality';

/** The result of reading the measurements; they are complete only when there is no finding. */
type QualityReading = {
  readonly measurements: readonly Measurement[];
  readonly findings: readonly ContentFinding[];
};

/** Reads and checks the files of `content/quality/`, in the order of the page and then of their names. */
export const readQuality = (projectDirectory: string): QualityReading => {
  const names = readdirSync(join(projectDirectory, qualityDirectory)).filter((name) =>
    name.endsWith('.json'),
  );
  const loaded = names.sort().map((name) => ({
    id: name.slice(0, -'.json'.length),
    ...loadYamlFile(projectDirectory, `${qualityDirectory}/${name}`, MeasurementSchema),
  }));
  const measurements = loaded.flatMap(({ id, value }) => (value === undefined ? [] : [{ id, ...value }]));
  return {
    measurements: measurementGroups.flatMap((group) =>
      measurements.filter((measurement) => measurement.group === group),
    ),
    findings: loaded.flatMap(({ findings }) => findings),
  };
};

/** A measurement as the text of its file. Throws when it is not one. */
export const writtenMeasurement = (measurement: z.input<typeof MeasurementSchema>): string =>
  `${JSON.stringify(MeasurementSchema.parse(measurement), undefined, 2)}\n`;
