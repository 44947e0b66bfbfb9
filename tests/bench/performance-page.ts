import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Figure,
  keepsRounds,
  type Measurement,
  meetsAim,
  qualityDirectory,
  readQuality,
} from '../../src/content/quality.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const row = (figure: Figure): string => {
  const { name, value, ratio, spread, atMost, atLeast } = figure;
  const verdict = { true: 'met', false: '**missed**', undefined: '' }[String(meetsAim(figure))] ?? '';
  const aim = atMost === undefined ? (atLeast === undefined ? '' : `≥ ${atLeast}`) : `≤ ${atMost}`;
  const cells = [
    cell(name),
    value,
    ratio === undefined ? '' : `× ${ratio}`,
    spread === undefined ? '' : spread.join(' to '),
    [aim, verdict].join(' ').trim(),
  ];
  return `| ${cells.join(' | ')} |`;
};

const roundsText = (measurement: Measurement): string =>
  keepsRounds(measurement) === true
    ? `The rounds are in \`${qualityDirectory}/${measurement.id}.json\`.`
    : 'The rounds were not kept.';

const section = (measurement: Measurement): string => {
  const { title, measured, machine, command, notes = [], figures } = measurement;
  return [
    `## ${title}`,
    '',
    `Measured on ${measured}${machine === undefined ? '' : `, ${machine}`}: \`${command}\`. ${roundsText(measurement)}`,
    '',
    ...notes.flatMap((note) => [note, '']),
    '| What | Figure | Ratio | Quartiles | Aim |',
    '| --- | ---: | ---: | ---: | --- |',
    ...figures.map(row),
  ].join('\n');
};

const introduction = `# Performance

Made by \`npm run bench -- --all\` from \`content/quality/\`; do not edit it. Each figure is a median. Ratios are taken within
each round of one run, and the quartiles are those of the ratio over the rounds; the quartiles of a floor show how much the
machine itself varied. \`npm run bench -- --check\` measures again and fails where a ratio is more than a fifth above the one
that is published here.`;

/** Writes `docs/performance.md` from the measurements of a project, and returns its name. */
export const writePerformancePage = (projectDirectory: string): string => {
  const speed = readQuality(projectDirectory).measurements.filter(({ group }) => group === 'speed');
  const file = join('docs', 'performance.md');
  writeFileSync(join(projectDirectory, file), `${[introduction, ...speed.map(section)].join('\n\n')}\n`);
  return file;
};
