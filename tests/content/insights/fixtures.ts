import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Compilation, compileInsight } from '../../../src/content/insights/compile.ts';
import type { KnownRecords } from '../../../src/content/insights/product-links.ts';
import { InsightBlockSchema } from '../../../src/contracts/insight.ts';
import { libraryOf } from '../catalogue/library-of.ts';
import { today } from './article.ts';

const directory = join(import.meta.dirname, '..', '..', 'fixtures', 'insights');

const ExpectedFindingSchema = z.strictObject({ code: z.string(), line: z.int(), column: z.int() });

const ExpectedFileSchema = z.union([
  z.strictObject({ blocks: z.array(InsightBlockSchema) }),
  z.strictObject({ findings: z.array(ExpectedFindingSchema).min(1) }),
]);

const ExpectedLibrarySchema = z.strictObject({
  insights: z.array(z.string()),
  findings: z.array(ExpectedFindingSchema.extend({ file: z.string() })),
  warnings: z.array(ExpectedFindingSchema.extend({ file: z.string() })).default([]),
});

/** One file of the fixtures: its text, what becomes of it, and what its `.json` says should. */
export type FileFixture = {
  readonly name: string;
  readonly text: string;
  readonly compilation: Compilation;
  readonly expected: z.infer<typeof ExpectedFileSchema>;
};

/** One directory of the fixtures with what its `expected.json` says. */
export type LibraryFixture = {
  readonly name: string;
  readonly directory: string;
  readonly expected: z.infer<typeof ExpectedLibrarySchema>;
};

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(directory, ...path), 'utf8'));
const entries = readdirSync(directory, { withFileTypes: true });

/** The catalogue whose products the articles of the directories may name, and a record that it removed. */
export const fixtureRecords = (): KnownRecords => ({
  products: libraryOf([['Moxa', 'EDS-P510']]).products,
  removed: new Map([
    [
      'prd_removed',
      {
        id: 'prd_removed',
        manufacturer: 'moxa',
        manufacturerPartNumber: 'EDS-408A',
        edition: { number: 2, date: '2026-05-01' },
      },
    ],
  ]),
});

/** Every `<name>.mdx` with its `<name>.json`. */
export const fileFixtures: readonly FileFixture[] = entries
  .filter((entry) => entry.name.endsWith('.mdx'))
  .map(({ name: file }) => {
    const text = readFileSync(join(directory, file), 'utf8');
    return {
      name: file.slice(0, -'.mdx'.length),
      text,
      compilation: compileInsight({ file: `content/insights/${file}`, text, today }),
      expected: ExpectedFileSchema.parse(readJson(file.replace('.mdx', '.json'))),
    };
  });

/** Every directory with an `expected.json`. */
export const libraryFixtures: readonly LibraryFixture[] = entries
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    directory: join(directory, name),
    expected: ExpectedLibrarySchema.parse(readJson(name, 'expected.json')),
  }));
