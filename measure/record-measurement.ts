import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** One figure of a run. */
export type Figure = {
  readonly name: string;
  /** The figure with its unit; empty where only the ratio counts. */
  readonly value: string;
  /** How many times the reference that the title or the name states. */
  readonly ratio?: number;
  /** The first and the third quartile of the ratio over the rounds of the run. */
  readonly spread?: readonly [number, number];
  /** The number that counts against the aim when it is not the ratio. */
  readonly measured?: number;
  readonly atMost?: number;
};

/** What one run measured. Its title is the heading of its section. */
export type Measurement = {
  readonly title: string;
  /** The command that measures it again. */
  readonly command: string;
  readonly notes?: readonly string[];
  readonly figures: readonly Figure[];
};

const rounded = (value: number): string => String(Number(value.toPrecision(3)));

const ratioText = ({ ratio, spread }: Figure): string => {
  if (ratio === undefined) return '';
  return spread === undefined
    ? `× ${rounded(ratio)}`
    : `× ${rounded(ratio)} (${spread.map(rounded).join(' to ')})`;
};

const aimText = ({ ratio, measured = ratio, atMost }: Figure): string => {
  if (atMost === undefined) return '';
  const isMet = measured !== undefined && measured <= atMost;
  return `at most ${Number(atMost.toFixed(2))}: ${isMet ? 'met' : '**missed**'}`;
};

/** The section of a run, as Markdown. `measured` is the day of the run, `YYYY-MM-DD`; `machine` says where it ran. */
export const measurementSection = (
  { title, command, notes = [], figures }: Measurement,
  { measured, machine }: { readonly measured: string; readonly machine: string },
): string =>
  [
    `## ${title}`,
    `\`${command}\`, ${measured}, ${machine}.`,
    ...notes,
    [
      '| What | Figure | Ratio | Aim |',
      '| --- | --- | --- | --- |',
      ...figures.map((figure) =>
        `| ${figure.name} | ${figure.value} | ${ratioText(figure)} | ${aimText(figure)} |`.replaceAll(
          '  ',
          ' ',
        ),
      ),
    ].join('\n'),
  ].join('\n\n');

/** The command of a section, which its first line after the heading begins with. */
const commandOf = (section: string): string | undefined => /^`[^`]+`(?=, )/m.exec(section)?.[0];

/** A document in which this section stands in place of the one with its heading or of its command, or at the end. */
export const withSection = (document: string, section: string): string => {
  const heading = section.slice(0, section.indexOf('\n'));
  const command = commandOf(section);
  const parts = document.trimEnd().split(/\n+(?=## )/);
  const index = parts.findIndex(
    (part) => part.startsWith(`${heading}\n`) || (command !== undefined && commandOf(part) === command),
  );
  return `${(index < 0 ? [...parts, section] : parts.with(index, section)).join('\n\n')}\n`;
};

/** Writes what a run measured, with its day and machine, into `docs/performance.md`. Returns the file. */
export const recordMeasurement = (measurement: Measurement, projectDirectory = '.'): string => {
  const file = join(projectDirectory, 'docs', 'performance.md');
  const processors = cpus();
  const section = measurementSection(measurement, {
    measured: new Date().toISOString().slice(0, 10),
    machine: `${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`,
  });
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section));
  return file;
};
