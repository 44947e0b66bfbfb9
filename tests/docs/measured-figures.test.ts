import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readQuality } from '../../src/content/quality.ts';

const { measurements } = readQuality(process.cwd());

/** The paragraphs of a document, each with the table that follows it. */
const passagesOf = (text: string): string[] => text.split(/\n\n(?!\|)/);

/** The figures of a measurement that a passage repeats: with their units, or as multiples. */
const repeated = (passage: string, id: string): string[] => {
  const figures = measurements.find((measurement) => measurement.id === id)?.figures ?? [];
  const written = figures.flatMap(({ value, ratio }) => [
    ...(/^[\d.,]+ \D+$/.test(value) ? [value] : []),
    ...(ratio === undefined ? [] : [`× ${ratio}`]),
  ]);
  return written.filter((figure) =>
    new RegExp(`(?<![\\d.,])${figure.replaceAll('.', '\\.')}(?![\\d.,/])`).test(passage),
  );
};

it.each(globSync('docs/**/*.md'))(
  '%s leaves the figures of the benchmarks that it names to /quality',
  (file) => {
    const found = passagesOf(readFileSync(file, 'utf8')).flatMap((passage) =>
      [...passage.matchAll(/--only\s+([\w-]+)/g)].flatMap(([, name]) => repeated(passage, `bench-${name}`)),
    );
    expect(found).toEqual([]);
  },
);
