import * as z from 'zod';
import { advisoryReasons } from '../advisories/answered-advisory.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import { ProductIdSchema } from '../contracts/product.ts';
import { PublishedHistorySchema } from '../contracts/statements.ts';
import type { Advisories } from './advisories.ts';
import { CatalogueAboutSchema } from './catalogue-about.ts';
import { type CatalogueState, readAbout } from './catalogue-states.ts';
import type { LineResult, OwnFileAbout } from './line.ts';
import { outcomes } from './line-results.ts';
import { IndexUnavailable, type ReadText } from './read-json.ts';
import { nameOfRecord } from './standing-facts.ts';

/** The version of the form in which reports are made. Earlier ones are read too. */
export const reportVersion = '0.2.0';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of the user, which speaks for itself: nothing in it is a statement of the catalogue. */
const OwnFileSchema = z.strictObject({
  name: TextSchema,
  rows: z.int().nonnegative().meta({ description: 'How many rows it has below its headings.' }),
  sha256: digest,
  dated: z
    .strictObject({ first: CalendarDateSchema, last: CalendarDateSchema })
    .nullable()
    .meta({ description: 'The first and the last day that the file states; null where it states none.' }),
});

const FileListingSchema = z.strictObject({
  file: z.int().nonnegative().meta({ description: 'The place of the file in `ownFiles`, from 0.' }),
  row: z.int().positive().meta({ description: 'The row of the file as a spreadsheet counts it.' }),
  moreRows: z.int().nonnegative().meta({ description: 'How many rows below it list the same.' }),
  manufacturer: z.string().meta({ description: 'The exact text of the file.' }),
  itemNumber: z.string().meta({ description: 'The exact text of the file; empty where it has none.' }),
  name: z.string().meta({ description: 'The exact text of the file; empty where it has none.' }),
  date: z.string().meta({
    description:
      'The day that the file states; as the file writes it where that is no one day; empty where it states none.',
  }),
  validFrom: z
    .string()
    .optional()
    .meta({ description: 'The day from which the file says that it is valid.' }),
  validUntil: z
    .string()
    .optional()
    .meta({ description: 'The day until which the file says that it is valid.' }),
  price: z.string().optional().meta({
    description: 'The price that the file stated on its date, where it was asked for. It is no quotation.',
  }),
});

const NamingAdvisorySchema = z.strictObject({
  id: TextSchema,
  date: CalendarDateSchema,
  address: AddressSchema,
});

/** Whether advisories name a line: those that do, then those that perhaps do, the newest first. */
const AdvisoriesSchema = z.strictObject({
  word: z.enum(['named', 'perhaps_named', 'no_number', 'not_checked']),
  words: TextSchema,
  advisories: z.array(
    NamingAdvisorySchema.extend({
      address: AddressSchema.optional().meta({
        description: 'The file of its newest revision; left out of an advisory in the user’s own files.',
      }),
      own: z
        .strictObject({
          file: TextSchema.meta({ description: 'The name of the file.' }),
          publisher: z.strictObject({ name: TextSchema, namespace: TextSchema }).meta({
            description: 'Who publishes it, as the file says: with the id the key of the advisory.',
          }),
        })
        .optional()
        .meta({ description: 'Where it is in the user’s own files; left out of one of the catalogue.' }),
      reason: z
        .enum(advisoryReasons)
        .meta({ description: 'Why it is listed; `number`: it has exactly this number.' }),
    }),
  ),
});

/** The same as 0.1.0 has it, which knew exact numbers alone. */
const FormerAdvisoriesSchema = z.strictObject({
  status: z.enum(['named', 'not_named', 'not_checked']),
  words: TextSchema,
  named: z.array(NamingAdvisorySchema),
});

const ReportLineSchema = z.strictObject({
  row: z.int().positive().meta({ description: 'The row of the list as a spreadsheet counts it.' }),
  manufacturer: z.string().meta({ description: 'The exact text of the list.' }),
  manufacturerPartNumber: z.string().meta({ description: 'The exact text of the list.' }),
  cells: z.array(z.string()).optional().meta({
    description: 'The exact text of each of `columns`; left out in 0.1.0.',
  }),
  status: z.enum(outcomes).meta({
    description:
      '`found`: exactly this record. `chosen`: a person decided. `by_hand`: a person checked it elsewhere. `in_file`: a file of the user lists it, and the catalogue has not exactly this. The others are open.',
  }),
  reason: z.string().meta({ description: 'Why it was not found as it is written; empty when it was.' }),
  words: z.string().meta({ description: 'The same in words.' }),
  record: z
    .strictObject({
      id: ProductIdSchema,
      address: AddressSchema,
      manufacturer: TextSchema,
      manufacturerPartNumber: TextSchema,
      name: z.string().optional().meta({ description: 'What the record is called; left out in 0.1.0.' }),
      verificationStatus: z.string().meta({ description: 'Empty for an earlier edition.' }),
      evidenceAsOf: CalendarDateSchema,
    })
    .nullable()
    .meta({ description: 'The record; null where there is none.' }),
  candidates: z.array(z.string()).meta({ description: 'Candidates that nobody chose.' }),
  decision: z
    .strictObject({
      chosen: z.enum(['record', 'manufacturer', 'by_hand']),
      by: z.string(),
      at: z.iso.datetime({ offset: true }),
      manufacturer: z.strictObject({ id: TextSchema, name: TextSchema }).optional().meta({
        description: 'The manufacturer that was chosen; left out in 0.1.0, and where none was.',
      }),
      note: z.string().optional(),
      byNumberAlone: z.literal(true).optional().meta({
        description:
          'Whether the record was chosen by the part number alone, because the list does not name its manufacturer; not in 0.1.0.',
      }),
    })
    .nullable()
    .meta({ description: 'What a person decided; null where nobody did.' }),
  ownFiles: z.array(FileListingSchema).optional().meta({
    description: 'Which files of the user list exactly this part number; left out where none was added.',
  }),
  advisories: AdvisoriesSchema.or(FormerAdvisoriesSchema).optional().meta({
    description: 'Whether security advisories name the part number; left out where the catalogue has none.',
  }),
});

/** An evidence report: a list, what the catalogue had of each line, and what people decided. */
export const ReportSchema = z.strictObject({
  schema: z.literal('nameplate-evidence-report'),
  schemaVersion: z
    .enum(['0.1.0', reportVersion])
    .meta({ description: 'The version of this form: of what the report says, and of how its page says it.' }),
  list: TextSchema.meta({ description: 'The name of the list.' }),
  columns: z.array(z.string()).optional().meta({
    description:
      'The headings of the list beside those of the manufacturer and the part number, in their order; left out in 0.1.0.',
  }),
  madeOn: CalendarDateSchema.meta({ description: 'The day on which the report was made.' }),
  catalogue: AddressSchema.meta({ description: 'The address of the deployment.' }),
  edition: z
    .strictObject({ number: z.int().positive(), date: CalendarDateSchema, sha256: digest })
    .nullable()
    .meta({
      description:
        'The edition of the catalogue, with the SHA-256 of its entry in the list of editions; null where the catalogue has no edition of these statements.',
    }),
  files: z.array(z.strictObject({ licence: TextSchema, sha256: digest })).meta({
    description: 'The SHA-256 of the files of statements that the report was made from.',
  }),
  ownFiles: z.array(OwnFileSchema).optional().meta({
    description: 'The files that the user added as sources; left out where none was.',
  }),
  advisoriesSha256: digest.optional().meta({
    description:
      'The SHA-256 of the file of security advisories; left out in 0.1.0, and where none was read.',
  }),
  ownAdvisories: z
    .strictObject({
      documents: z.int().positive().meta({ description: 'How many documents were read.' }),
      newest: CalendarDateSchema.meta({ description: 'The day of the newest revision.' }),
      sha256: digest.meta({
        description: 'The SHA-256 of the sorted SHA-256 of the documents, each followed by a line feed.',
      }),
    })
    .optional()
    .meta({
      description: 'The security advisories that the user added as files; left out where none was.',
    }),
  ...CatalogueAboutSchema.shape,
  lines: z.array(ReportLineSchema),
  records: z.array(PublishedHistorySchema).meta({
    description: 'What the sources had said about each record of a line.',
  }),
});

export type Report = z.infer<typeof ReportSchema>;
export type ReportLine = Report['lines'][number];

/** Lets whoever shows the work take input between two parts of it, and says how much is done, from 0 to 1. */
export type Pause = (done: number) => Promise<void>;

/** A column of a list that is not looked up, with its place among the cells of a line, from 0. */
export type OtherColumn = { readonly name: string; readonly at: number };

/** What a report is made from. */
type ReportParts = {
  readonly list: string;
  /** `YYYY-MM-DD`. */
  readonly madeOn: string;
  /** The address of the deployment. */
  readonly origin: string;
  readonly state: CatalogueState;
  readonly results: readonly LineResult[];
  /** The columns of the list beside those of the manufacturer and the part number. */
  readonly columns?: readonly OtherColumn[];
  /** The files that the user added as sources. */
  readonly ownFiles?: readonly OwnFileAbout[];
  /** The security advisories in which the lines were looked up; undefined in a catalogue that has none. */
  readonly advisories?: Advisories | undefined;
  readonly readText: ReadText;
  readonly pause: Pause;
};

const HeadSchema = ReportSchema.omit({ lines: true, records: true });

/** What a report may say: what came from a file of the catalogue must be what the report calls it. Throws `IndexUnavailable`. */
const checked = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new IndexUnavailable();
  return parsed.data;
};

const lineOf = (
  { line, outcome, reason, words, record, candidates, decision, files, advisories }: LineResult,
  name: string,
  { ownFiles, columns }: Required<Pick<ReportParts, 'ownFiles' | 'columns'>>,
): ReportLine => ({
  row: line.row,
  manufacturer: line.manufacturer,
  manufacturerPartNumber: line.partNumber,
  cells: columns.map(({ at }) => line.cells[at] ?? ''),
  status: outcome,
  reason,
  words,
  record:
    record === undefined
      ? null
      : {
          id: record.id,
          address: record.address,
          manufacturer: record.manufacturer.name,
          manufacturerPartNumber: record.partNumber,
          name,
          verificationStatus: record.verificationStatus,
          evidenceAsOf: record.evidenceAsOf,
        },
  candidates: candidates.map(({ text }) => text),
  decision: decision ?? null,
  ...(files !== undefined && {
    ownFiles: files.map(({ file, partNumber: _, ...listing }) => ({
      ...listing,
      file: ownFiles.findIndex(({ sha256, name }) => sha256 === file.sha256 && name === file.name),
    })),
  }),
  ...(advisories !== undefined && {
    advisories: {
      word: advisories.word,
      words: advisories.words,
      advisories: advisories.advisories.map(({ id, date, reason, publisher, address, own }) => ({
        ...{ id, date, reason },
        ...(address === undefined ? { own: { file: own.file, publisher } } : { address }),
      })),
    },
  }),
});

/** Makes the report of a list from whole files of the catalogue alone. Throws `IndexUnavailable`. */
export const makeReport = async ({
  list,
  madeOn,
  origin,
  state,
  results,
  columns = [],
  ownFiles = [],
  advisories,
  readText,
  pause,
}: ReportParts): Promise<Report> => {
  const { service, boundary, sources } = await readAbout(readText);
  const lines: ReportLine[] = [];
  const records = new Map<string, Report['records'][number]>();
  for (const [index, result] of results.entries()) {
    const { record } = result;
    const history = record === undefined ? undefined : state.record(record.id);
    const name = nameOfRecord(record, history, sources);
    lines.push(checked(ReportLineSchema, lineOf(result, name, { ownFiles, columns })));
    if (history !== undefined) records.set(history.id, history);
    await pause(index / results.length);
  }
  const cited = new Set(
    [...records.values()].flatMap((record) => record.sources.map(({ source }) => source)),
  );
  const { sha256, own } = advisories === undefined || advisories === 'unavailable' ? {} : advisories;
  const head = checked(HeadSchema, {
    schema: 'nameplate-evidence-report',
    schemaVersion: reportVersion,
    list,
    columns: columns.map(({ name }) => name),
    madeOn,
    catalogue: origin,
    edition: state.edition ?? null,
    files: [...state.files],
    ...(ownFiles.length > 0 && {
      ownFiles: ownFiles.map(({ name, rows, sha256, dated }) => ({ name, rows, sha256, dated })),
    }),
    ...(sha256 !== undefined && { advisoriesSha256: sha256 }),
    ...(own !== undefined && { ownAdvisories: own }),
    service,
    boundary,
    sources: sources.filter(({ id }) => cited.has(id)),
  });
  // The histories were checked when they were read.
  return { ...head, lines, records: [...records.values()] };
};

/** The beginning and the end of the report as data within its page. */
export const reportData = ['<script type="application/json" id="report">', '</script>'] as const;

/** The report as it stands in its page: no text in it can end the data. */
export const embeddedReport = (report: Report): string =>
  `${reportData[0]}${JSON.stringify(report).replaceAll('<', '\\u003c')}${reportData[1]}`;

/** The report as a file of JSON. */
export const reportText = (report: Report): string => `${JSON.stringify(report)}\n`;

/** Reads a report, as a page or as JSON, or says why it cannot be read. */
export const readReport = (text: string): Report | { readonly why: string } => {
  const start = text.indexOf(reportData[0]);
  const end = text.indexOf(reportData[1], start);
  const json = start === -1 ? text : text.slice(start + reportData[0].length, end);
  const refused = {
    why: 'The file is no evidence report, or it was changed. Open the file as it was saved.',
  };
  try {
    const parsed = ReportSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : refused;
  } catch {
    return refused;
  }
};
