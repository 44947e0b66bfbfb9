import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { ToldHistory } from '../../../../src/content/catalogue/record-statements.ts';
import {
  type ContentFinding,
  findingsIn,
  startOfFile,
} from '../../../../src/content/findings/content-finding.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { AddressSchema } from '../../../../src/contracts/primitives.ts';
import type { Fact, Revision } from '../../../../src/contracts/statements.ts';
import { CalendarDaySchema } from '../../../command-line/option-values.ts';
import { visibleText } from '../../../command-line/terminal-text.ts';
import { flag, option, Refusal, toolCommand, UsageError } from '../../../command-line/tool-command.ts';
import { findingsOutcome } from '../../findings-outcome.ts';
import { dryRunOption, todayOf, todayOption } from '../../import-options.ts';
import { type CatalogueFiles, readCatalogueFiles, writeFiles } from '../catalogue-files.ts';
import { type GoneRecord, pairOf, type ToldProduct } from '../merge-statements.ts';
import { afterRevision, factsByKey } from '../repository/file-history.ts';
import { planStatements } from '../repository/plan-statements.ts';
import type { MappedColumns } from './fields.ts';
import { listFault } from './list-rules.ts';
import { readListTable } from './list-table.ts';
import { readList, type StatedProduct } from './read-list.ts';

/** A list as a dated revision of its source. */
type DatedList = {
  readonly source: string;
  readonly date: string;
  readonly title?: string;
  readonly address?: string;
};

/** What a source has said after a further list; without facts the list does not have the product. */
const nextHistory = (
  before: ToldHistory | undefined,
  { source, date, address, title }: DatedList,
  facts: ReadonlyMap<string, Fact>,
): ToldHistory => {
  const revision: Revision = { date, ...(address !== undefined && { address }) };
  const said = afterRevision(before ?? { revisions: [], statements: [] }, revision, facts);
  const stood = facts.size > 0 ? date : before?.stood;
  return {
    source,
    revisions: [...said.revisions],
    statements: [...said.statements],
    ...(stood !== undefined && { stood }),
    ...(title !== undefined && { title }),
  };
};

/** A product of a list, with what its record needs beside statements. */
const productOf = (
  { manufacturer, manufacturerPartNumber, name, identifiers, physical, ...words }: StatedProduct,
  list: DatedList,
  { manufacturers }: CatalogueFiles,
): ToldProduct => {
  const manufacturerName = manufacturers.find(({ id }) => id === manufacturer)?.name ?? manufacturer;
  const facts = factsByKey({
    manufacturer: manufacturerName,
    partNumber: manufacturerPartNumber,
    name,
    identifiers,
    physical,
  });
  const { description, kind, market, page } = words;
  return {
    manufacturer,
    manufacturerPartNumber,
    histories: ([before]) => [
      {
        ...nextHistory(before, list, facts),
        ...(page !== undefined && { pages: [page] }),
        ...(description !== undefined && { description }),
        ...(kind !== undefined && { class: kind }),
        ...(market !== undefined && { market }),
      },
    ],
  };
};

/** The records of a source that its complete list lacks. */
const goneRecords = (
  products: readonly StatedProduct[],
  list: DatedList,
  { entries }: CatalogueFiles,
): GoneRecord[] => {
  const listed = new Set(products.map(pairOf));
  return entries
    .filter(
      ({ record, line }) =>
        !listed.has(pairOf(record)) && line?.sources.some(({ source }) => source === list.source),
    )
    .map((entry) => ({
      entry,
      lastSeen: undefined,
      histories: ([before]) =>
        before === undefined ? [] : [{ ...before, ...nextHistory(before, list, new Map()) }],
    }));
};

const readMapped = (texts: readonly string[]): MappedColumns =>
  new Map(
    texts.map((text) => {
      const cut = text.lastIndexOf('=');
      if (cut < 1)
        throw new UsageError(
          '--map is not as expected. Write the heading, =, and the field, with its unit after a colon where no column has it.',
        );
      const [field = '', unit] = text.slice(cut + 1).split(':');
      return [text.slice(0, cut), { field, unit }] as const;
    }),
  );

/** `npm run catalogue -- import list`: writes new records, and brings those that are there to what the list says now. */
export const importList = toolCommand({
  name: 'import list',
  summary: 'Imports a list of products, such as the export of a PIM system, as a dated revision of a source.',
  notes:
    'CSV, Excel or BMEcat. The first row names the columns. A later list of the same source changes what it says otherwise, from its date on. A product that the catalogue has already gets the list as a further source. Nothing is written while there is a finding.',
  operands: {
    syntax: '<file>',
    description: 'a CSV file in UTF-8, an Excel file or a BMEcat catalogue',
    missing: 'The file is missing: import list <file>.',
  },
  surplus: 'import list takes one file.',
  options: {
    source: option(z.string().min(1), {
      value: '<id>',
      description: 'the source of the list: its id in content/sources.yaml',
    }),
    address: option(
      z
        .string()
        .refine((text) => AddressSchema.safeParse(text).success, {
          error: 'Write the https address at which the list can be read.',
        })
        .optional(),
      { value: '<address>', description: 'where this list can be read; without it the list is not public' },
    ),
    title: option(z.string().min(1).optional(), {
      value: '<title>',
      description: 'what this list is called; default: the name of the source',
    }),
    manufacturer: option(z.string().min(1).optional(), {
      value: '<name>',
      description: 'the manufacturer of every product, for a list without a column for it',
    }),
    complete: flag('the list has every product of its source: one that it lacks is marked as gone there'),
    date: option(CalendarDaySchema, { value: '<YYYY-MM-DD>', description: 'the date of the list' }),
    map: option(z.array(z.string()).default([]), {
      value: '<heading=field[:unit]>',
      description: 'which field a column is, if its heading does not say so, and the unit of its values',
    }),
    'decimal-comma': flag('the numbers of the list are written with a decimal comma: 1,14'),
    'dry-run': dryRunOption,
    today: todayOption,
  },
  run: async ({ options, operands: [file = ''] }, context) => {
    const { contentRoot, userDirectory, progress } = context;
    const { title, address, date, complete, manufacturer } = options;
    const today = todayOf(options.today, context);
    const mapped = readMapped(options.map);
    const refused = (findings: readonly ContentFinding[]) =>
      findingsOutcome(findings, 'Nothing was written.', context);
    progress('reading the list');
    const bytes = await readFile(resolve(userDirectory, file)).catch(() => undefined);
    const unread = (why: string) => new Refusal('file_not_read', `${visibleText(file)}: ${why}`);
    if (bytes === undefined) throw unread('The file cannot be opened.');
    const catalogue = readCatalogueFiles(contentRoot, today);
    if (catalogue.findings.length > 0) return refused(catalogue.findings);
    if (catalogue.sources.every(({ id }) => id !== options.source)) {
      throw new Refusal(
        'unknown_source',
        'content/sources.yaml has no source with the id that --source gives. List it there first: what it is, who speaks in it, and its licence.',
      );
    }
    const opened = await readListTable(bytes);
    if ('why' in opened) throw unread(opened.why);
    if ('faults' in opened) return refused(findingsIn(file, opened.faults));
    const { table } = opened;
    if (table === undefined) return refused(findingsIn(file, [listFault('no_headings', startOfFile)]));
    const hasDecimalComma = options['decimal-comma'];
    const list = readList(table, { ...catalogue, mapped, hasDecimalComma, manufacturer });
    if (list.faults.length > 0) return refused(findingsIn(file, list.faults));
    progress('checking the result');
    const dated: DatedList = {
      source: options.source,
      date,
      ...(title && { title }),
      ...(address && { address }),
    };
    const { texts, findings, ...plan } = planStatements(
      {
        id: options.source,
        products: list.products.map((product) => productOf(product, dated, catalogue)),
        gone: complete ? goneRecords(list.products, dated, catalogue) : [],
      },
      catalogue,
      { contentRoot, today },
    );
    if (findings.length > 0) return refused(findings);
    const written = !options['dry-run'];
    if (written) writeFiles(contentRoot, texts);
    const { unchanged } = plan;
    const [added, changed, dropped] = [plan.added.length, plan.changed.length, plan.dropped.length];
    const headings = list.unread.map((heading) => visibleText(heading)).join(', ');
    return {
      json: {
        ...{ added, changed, unchanged, dropped, unread: list.unread },
        files: [...texts.keys()].sort(),
        written,
      },
      text: `${counted(added, 'record')} added, ${changed} changed, ${unchanged} unchanged${complete ? `, ${dropped} no longer in the list` : ''}${headings && `\nColumns that were not read: ${headings}.`}${written ? '' : '\nNothing was written (--dry-run).'}`,
    };
  },
});
