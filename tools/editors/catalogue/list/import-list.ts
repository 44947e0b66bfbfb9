import * as z from 'zod';
import type { ListFile } from '../../../../src/columns/questions/mapping-file-schema.ts';
import type { ContentFinding } from '../../../../src/content/findings/content-finding.ts';
import { AddressSchema } from '../../../../src/contracts/primitives.ts';
import type { Fact, Revision } from '../../../../src/contracts/statements.ts';
import type { ToldHistory } from '../../../../src/evidence/told-history.ts';
import { maxCatalogueBytes } from '../../../../src/tables/open/open-list.ts';
import { CalendarDaySchema } from '../../../command-line/option-values.ts';
import { reportSection, visibleText } from '../../../command-line/terminal-text.ts';
import { flag, option, Refusal, toolCommand, UsageError } from '../../../command-line/tool-command.ts';
import { readMapping, readNamedBody } from '../../../integrators/validate/read-body.ts';
import { suggestMapping } from '../../../integrators/validate/suggest-mapping.ts';
import { findingsOutcome } from '../../findings-outcome.ts';
import { dryRunOption, todayOf, todayOption } from '../../import-options.ts';
import { type CatalogueFiles, isRepaired, readCatalogueFiles, writeFiles } from '../catalogue-files.ts';
import { changeRows, changesJson, importInWords } from '../changed-facts.ts';
import { type GoneRecord, pairOf, type ToldProduct } from '../merge-statements.ts';
import { afterRevision, factsByKey } from '../repository/file-history.ts';
import { planStatements } from '../repository/plan-statements.ts';
import { checkListDay, lastListDay } from './list-day.ts';
import { type ProductField, ProductMappingSchema, suggestProducts } from './product-fields.ts';
import { readProductList } from './read-list.ts';
import { namesIn, type StatedProduct } from './read-products.ts';

/** A list as a dated revision of its source. */
type DatedList = {
  readonly source: string;
  readonly date: string;
  readonly title?: string;
  readonly address?: string;
};

/**
 * What a source has said after a further list, which is of no earlier day; without facts the list does not have the product. A list of
 * the same day as the last takes its place.
 */
const nextHistory = (
  before: ToldHistory | undefined,
  { source, date, address, title }: DatedList,
  facts: ReadonlyMap<string, Fact>,
): ToldHistory => {
  const revision: Revision = { date, ...(address !== undefined && { address }) };
  const said = afterRevision<Revision>(before ?? { revisions: [], statements: [] }, revision, facts);
  // Where the list of the same day had the product and its replacement lacks it, the last change is the day that is known.
  const earlier = before?.stood === date ? said.revisions.at(-2)?.date : before?.stood;
  const stood = facts.size > 0 ? date : earlier;
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
      histories: ([before]) => {
        const next = before && { ...before, ...nextHistory(before, list, new Map()) };
        return next === undefined || next.revisions.length === 0 ? [] : [next];
      },
    }));
};

/** The mapping with the manufacturer of every product, where the list has no column for it. */
const withManufacturer = (
  file: ListFile<ProductField>,
  manufacturer: string | undefined,
): ListFile<ProductField> => {
  if (manufacturer === undefined) return file;
  if (file.fields.manufacturer?.from === 'column') {
    throw new UsageError('Leave out --manufacturer: the mapping takes the manufacturer from a column.');
  }
  return { ...file, fields: { ...file.fields, manufacturer: { from: 'constant', text: manufacturer } } };
};

/** `npm run catalogue -- import list`: writes new records, and brings those that are there to what the list says now. */
export const importList = toolCommand({
  name: 'import list',
  summary: 'Imports a product list, such as a PIM export, as a dated revision of a source.',
  notes:
    'First write a mapping with --suggest-mapping: it maps columns by their headings and lists open questions. Then import with --mapping. A later list of the same source changes facts from its date on; one of the same day takes the place of the last. A known product gets the list as one more source. Nothing is written while there is an error.',
  operands: {
    syntax: '<file>',
    description: 'a CSV, TSV, Excel or BMEcat list',
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
      { value: '<address>', description: 'public address of the list; without it the list is not public' },
    ),
    title: option(z.string().min(1).optional(), {
      value: '<title>',
      description: 'title of the list; default: the name of the source',
    }),
    manufacturer: option(z.string().min(1).optional(), {
      value: '<name>',
      description: 'manufacturer of every product, if the list has no column for it',
    }),
    complete: flag('the list is complete: mark missing products of its source as gone'),
    date: option(CalendarDaySchema, {
      value: '<YYYY-MM-DD>',
      description: 'the date of the list, not before that of the list imported last',
    }),
    report: flag('list added records and changed facts'),
    mapping: option(z.string().min(1).optional(), {
      value: '<file>',
      description: 'JSON file that maps columns to fields',
    }),
    'suggest-mapping': option(z.string().min(1).optional(), {
      value: '<file>',
      description:
        'write a mapping from the headings and print the open questions; imports nothing; - is standard output',
    }),
    'dry-run': dryRunOption,
    today: todayOption,
  },
  run: async ({ options, operands: [file = ''] }, context) => {
    const { contentRoot, userDirectory, progress } = context;
    const { title, address, date, complete, mapping, 'suggest-mapping': suggested } = options;
    if (suggested !== undefined && mapping === undefined) {
      return suggestMapping(file, suggested, suggestProducts, context);
    }
    if (mapping === undefined || suggested !== undefined) {
      throw new UsageError(
        'Give --mapping <file>. Write one from the headings with --suggest-mapping <file>.',
      );
    }
    const today = todayOf(options.today, context);
    const answers = await readMapping(mapping, userDirectory, ProductMappingSchema);
    checkListDay(date, today, undefined);
    const refused = (findings: readonly ContentFinding[]) =>
      findingsOutcome(findings, 'Nothing was written.', context);
    progress('reading the list');
    const reading = await readNamedBody(file, context, maxCatalogueBytes);
    if (reading.kind === 'not_read') {
      throw new Refusal('file_not_read', `${visibleText(file)}: ${reading.why}`);
    }
    const catalogue = readCatalogueFiles(contentRoot, today);
    const blocking = catalogue.findings.filter(({ code }) => !isRepaired(code));
    if (blocking.length > 0) return refused(blocking);
    if (catalogue.sources.every(({ id }) => id !== options.source)) {
      throw new Refusal(
        'unknown_source',
        'content/sources.yaml lacks the source of --source. Add it first, with who speaks in it and its licence.',
      );
    }
    checkListDay(date, today, lastListDay(options.source, catalogue.entries));
    const list = await readProductList(
      reading.bytes,
      { ...answers, file: withManufacturer(answers.file, options.manufacturer) },
      namesIn(catalogue.manufacturers, catalogue.markets),
      { list: file, mapping },
    );
    if ('findings' in list) return refused(list.findings);
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
    const [added, changed, dropped] = [plan.added.length, plan.changed.length, plan.dropped.length];
    const { statedAgain } = plan;
    const { notes, unread } = list;
    return {
      json: {
        ...{ added, changed, statedAgain, dropped, unread, notes, files: [...texts.keys()].sort(), written },
        changes: changesJson(plan).changes,
      },
      text: [
        importInWords(plan, complete ? 'list' : undefined),
        ...notes,
        ...(written ? [] : ['Nothing was written (--dry-run).']),
        ...(options.report ? reportSection(['Change', 'Product', 'Record'], changeRows(plan)) : []),
      ].join('\n'),
    };
  },
});
