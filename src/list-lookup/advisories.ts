import Papa from 'papaparse';
import { CatalogueFileListSchema } from '../contracts/catalogue-file-list.ts';
import { catalogueFilePaths } from '../contracts/catalogue-files.ts';
import { sha256 } from '../evidence/sha256.ts';
import { counted } from '../text/counted.ts';
import { exactCell } from '../text/csv.ts';
import type { Decisions } from './decisions.ts';
import type { LineResult } from './line-results.ts';
import { IndexUnavailable, type LineAnswers, type ReadText, readJson } from './list-index.ts';
import { dayInWords, isDay } from './own-files.ts';

/** A security advisory that names a part number in its field for part numbers. */
export type NamingAdvisory = {
  readonly id: string;
  /** The day of its revision, `YYYY-MM-DD`. */
  readonly date: string;
  readonly address: string;
};

/** Whether security advisories name the part number of a line. */
export type LineAdvisories = {
  readonly status: 'named' | 'not_named' | 'not_checked';
  /** The same as one sentence, with how far the advisories were read. */
  readonly words: string;
  /** Those that name it, the newest first. */
  readonly named: readonly NamingAdvisory[];
};

/** What the advisories of a manufacturer name. */
type OfManufacturer = {
  readonly byNumber: ReadonlyMap<string, readonly NamingAdvisory[]>;
  readonly advisories: number;
  /** `YYYY-MM-DD`. */
  readonly readUpTo: string;
};

/** The advisories by the id of the manufacturer; `unavailable` where their file could not be read. */
export type Advisories = ReadonlyMap<string, OfManufacturer> | 'unavailable';

/** The largest file of advisories that is downloaded. */
const maxAdvisoryBytes = 32 * 1024 * 1024;

const columns = [
  'manufacturer.id',
  'manufacturerPartNumber',
  'advisory',
  'date',
  'address',
  'readUpTo',
] as const;

type Cells = Readonly<Record<(typeof columns)[number], string>>;

/** The rows of the file, in the order in which it has them. Throws `IndexUnavailable`. */
const rowsOf = (text: string): Cells[] => {
  const [names = [], ...rows] = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data;
  const places = columns.map((name) => names.indexOf(name));
  if (places.includes(-1)) throw new IndexUnavailable();
  return rows.map((row) => {
    const [id = '', manufacturerPartNumber = '', advisory = '', date = '', address = '', readUpTo = ''] =
      places.map((place) => exactCell(row[place] ?? ''));
    if (!isDay(date) || !isDay(readUpTo)) throw new IndexUnavailable();
    return { 'manufacturer.id': id, manufacturerPartNumber, advisory, date, address, readUpTo };
  });
};

const ofManufacturer = (rows: readonly Cells[]): OfManufacturer => ({
  byNumber: new Map(
    [...Map.groupBy(rows, ({ manufacturerPartNumber }) => manufacturerPartNumber)].map(([number, naming]) => [
      number,
      naming.map(({ advisory, date, address }) => ({ id: advisory, date, address })),
    ]),
  ),
  advisories: new Set(rows.map(({ advisory }) => advisory)).size,
  readUpTo: rows.reduce(
    (first, row) => (row.readUpTo < first ? row.readUpTo : first),
    rows[0]?.readUpTo ?? '',
  ),
});

/**
 * Reads which part numbers security advisories name, from one whole file of the catalogue whose size and digest its list of files
 * has; undefined for a catalogue that has no such file. Without the file, the rest of a result still holds.
 */
export const readAdvisories = async (readText: ReadText): Promise<Advisories | undefined> => {
  try {
    const { data } = CatalogueFileListSchema.parse(await readJson(readText, catalogueFilePaths.list));
    const file = data.find(({ url }) => new URL(url).pathname === catalogueFilePaths.advisories);
    if (file === undefined) return undefined;
    if (file.bytes > maxAdvisoryBytes) return 'unavailable';
    const text = await readText(catalogueFilePaths.advisories);
    if ((await sha256(text)) !== file.sha256) return 'unavailable';
    const groups = Map.groupBy(rowsOf(text), (row) => row['manufacturer.id']);
    return new Map([...groups].map(([id, rows]) => [id, ofManufacturer(rows)]));
  } catch {
    return 'unavailable';
  }
};

const notChecked = (words: string): LineAdvisories => ({ status: 'not_checked', words, named: [] });

const answerFor = (
  { byNumber, advisories, readUpTo }: OfManufacturer,
  partNumber: string,
): LineAdvisories => {
  const named = byNumber.get(partNumber) ?? [];
  const [newest] = named;
  const upTo = dayInWords(readUpTo);
  if (newest === undefined) {
    const all =
      advisories === 1 ? 'the one advisory' : `the ${counted(advisories, 'advisory', 'advisories')}`;
    const words = `Not among the part numbers read from ${all} of this manufacturer that carry them, up to ${upTo}.`;
    return { status: 'not_named', words, named };
  }
  const many = named.length === 1 ? ' of' : ', the newest of';
  const words = `Named in ${counted(named.length, 'advisory', 'advisories')}${many} ${dayInWords(newest.date)}; read up to ${upTo}.`;
  return { status: 'named', words, named };
};

/**
 * Makes what says, by the decisions that hold, whether advisories name the record of a line; where it has none, the exact number of
 * the line, as long as no candidate of the catalogue may be what it means.
 */
export const createAdvisoryFinder = (
  advisories: Advisories,
  { names }: Pick<LineAnswers, 'names'>,
): ((decisions: Decisions) => (result: LineResult) => LineResult) => {
  const advisoriesOf = (
    { line, outcome, record, candidates }: LineResult,
    decided: ReadonlyMap<string, string>,
  ): LineAdvisories => {
    if (advisories === 'unavailable') {
      return notChecked('Not checked: the file of the security advisories could not be loaded.');
    }
    if (outcome === 'not_looked_up') return notChecked('Not checked: the line was not looked up.');
    if (record === undefined && candidates.length > 0) {
      return notChecked('Decide the line first.');
    }
    const [only, another] = names(line.manufacturer);
    const known = another === undefined ? only?.manufacturer.id : undefined;
    const id = record?.manufacturer.id ?? decided.get(line.manufacturer) ?? known ?? '';
    const own = advisories.get(id);
    return own === undefined
      ? notChecked('Cannot be checked for this manufacturer.')
      : answerFor(own, record?.partNumber ?? line.partNumber);
  };
  return ({ manufacturers }) => {
    const decided = new Map(manufacturers.map(({ written, manufacturer }) => [written, manufacturer.id]));
    return (result) => ({ ...result, advisories: advisoriesOf(result, decided) });
  };
};
