import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Manufacturer, manufacturersByKey } from '../../../src/content/catalogue/product-file.ts';
import type { CatalogueSource } from '../../../src/content/catalogue/sources.ts';
import { manufacturerKey } from '../../../src/evidence/lookup-key.ts';
import { CalendarDaySchema } from '../../command-line/option-values.ts';
import { option, Refusal, toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { todayOf } from '../import-options.ts';
import { readCatalogueFiles, writeFiles } from './catalogue-files.ts';
import { nameOf, recordId } from './record-names.ts';

const refuse = (code: string, message: string): never => {
  throw new Refusal(code, message, exitCodes.findings);
};

const quoted = (text: string): string => JSON.stringify(text);

/** Where a source can be read, in the form of the source: a file of a repository at a commit, or a page. */
const placeLines = (id: string, address: string): readonly string[] => {
  const blob = `https://github.com/${id}/blob/`;
  const [, commit, path] =
    (address.startsWith(blob) && /^([0-9a-f]{40})\/([^#?]+)/.exec(address.slice(blob.length))) || [];
  return commit === undefined || path === undefined
    ? [`- source: ${id}`, `  address: ${quoted(address)}`]
    : [`- repository: ${id}`, `  path: ${quoted(decodeURIComponent(path))}`, `  commit: ${commit}`];
};

/** What is known of the source of a new record. */
type KnownSource = {
  readonly id: string | undefined;
  readonly address: string | undefined;
  readonly title: string | undefined;
  readonly date: string | undefined;
};

/** The text of a record of one's own. What is not known of its source stands there as an example, which the check refuses. */
const recordText = (
  {
    id,
    manufacturer,
    partNumber,
    name,
  }: Readonly<Record<'id' | 'manufacturer' | 'partNumber' | 'name', string>>,
  source: KnownSource,
): string => {
  const date = quoted(source.date ?? 'YYYY-MM-DD');
  const place = placeLines(source.id ?? 'id-of-the-source', source.address ?? 'https://example.com/');
  return `id: ${id}
manufacturer: ${manufacturer}
manufacturerPartNumber: ${quoted(partNumber)}
name: ${quoted(name)}
identifiers: []
verification:
  status: source_listed
  # The day of the newest source that names the product.
  evidenceAsOf: ${date}
# Facts that the source states, such as \`weight: { value: "1.14", unit: kg }\`.
physical: {}
sources:
  # A source of content/sources.yaml, where it can be read, and the day of its text, not of your reading.
${[...place, `  date: ${date}`, ...(source.title === undefined ? [] : [`  title: ${quoted(source.title)}`])]
  .map((line) => `  ${line}\n`)
  .join('')}`;
};

const findManufacturer = (manufacturers: readonly Manufacturer[], written: string): Manufacturer =>
  manufacturersByKey(manufacturers).get(manufacturerKey(written)) ??
  refuse(
    'unknown_manufacturer',
    'No manufacturer has this name. Add it to content/manufacturers.yaml: `- id: its-name` and `  name: "Its Name"`, in the order of the ids.',
  );

const findSource = (sources: readonly CatalogueSource[], id: string | undefined): void => {
  if (id === undefined || sources.some((source) => source.id === id)) return;
  refuse(
    'unknown_source',
    `No source of content/sources.yaml has this id. Add it there, or use one of ${sources.map((source) => source.id).join(', ')}.`,
  );
};

/** `catalogue new`: writes a record of one's own, as far as it is known. */
export const newRecordCommand = toolCommand({
  name: 'new',
  summary: 'Writes a record of your own, with what is known, and names what is missing.',
  notes:
    'docs/catalogue.md has a whole example. Imports list such a record and write no statements about it.',
  operands: {
    syntax: '<manufacturer> <part number>',
    description:
      'a name of the manufacturer, and the part number exactly as the source writes it, each in quotes',
    missing: 'Manufacturer and part number are missing: new "Moxa" "NPort 5110".',
  },
  surplus: 'new takes a manufacturer and a part number. Put each into quotes: new "Moxa" "NPort 5110".',
  options: {
    name: option(z.string().trim().min(1).optional(), {
      value: '<name>',
      description: 'name of the product; default: the part number',
    }),
    source: option(z.string().optional(), {
      value: '<id>',
      description: 'id of the source in content/sources.yaml',
    }),
    address: option(z.url({ protocol: /^https?$/ }).optional(), {
      value: '<URL>',
      description: 'where the source names the product; of a file on GitHub the address with its commit',
    }),
    title: option(z.string().trim().min(1).optional(), {
      value: '<title>',
      description: 'what the page or file is called',
    }),
    date: option(CalendarDaySchema.optional(), {
      value: '<YYYY-MM-DD>',
      description: 'day of the text of the source, not of your reading',
    }),
  },
  run: async ({ options, operands: [written = '', partNumber = ''] }, context) => {
    const { contentRoot, callOf } = context;
    const catalogue = readCatalogueFiles(contentRoot, todayOf(undefined, context));
    const manufacturer = findManufacturer(catalogue.manufacturers, written);
    findSource(catalogue.sources, options.source);
    const known = catalogue.entries.find(
      ({ record }) => record.manufacturer === manufacturer.id && record.manufacturerPartNumber === partNumber,
    );
    if (known !== undefined) {
      refuse(
        'record_exists',
        `The record ${known.record.id} has this manufacturer and part number. Correct it instead.`,
      );
    }
    const taken = new Set([...catalogue.entries.map(({ record }) => record.id), ...catalogue.removedIds]);
    const id = recordId(manufacturer.id, partNumber, (one) => taken.has(one));
    const file = `content/products/${manufacturer.id}/${nameOf(partNumber) || id}.yaml`;
    if (existsSync(join(contentRoot, file))) {
      refuse('file_exists', `${file} exists already. Rename it, or give the new record a file by hand.`);
    }
    const { source, address, title, date } = options;
    const text = recordText(
      { id, manufacturer: manufacturer.id, partNumber, name: options.name ?? partNumber },
      { id: source, address, title, date },
    );
    writeFiles(contentRoot, new Map([[file, text]]));
    const missing = Object.entries({ source, address, date }).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    );
    const next = [
      ...(missing.length === 0 ? [] : [`Fill in of its source: ${missing.join(', ')}.`]),
      `Run \`${callOf('catalogue')} make-edition\`, then \`${callOf('content')} check\`.`,
      'To undo it, delete the file before you publish the edition.',
    ];
    return {
      json: { id, file, missing },
      text: [file, ...next].join('\n'),
    };
  },
});
