import type { AuthoredProduct } from '../../../src/content/catalogue/product-file.ts';
import { inFieldOrder, type ToldHistory } from '../../../src/evidence/told-history.ts';
import type { CatalogueEntry } from './catalogue-files.ts';
import { recordId } from './record-names.ts';
import { withOneRevisionADay } from './repository/file-history.ts';
import { inSourceOrder, type StatementLine } from './statement-lines.ts';

/** What a source has said about a product, given what it had said before this import. */
type Histories = (before: readonly ToldHistory[]) => readonly ToldHistory[];

/** A product of a source, with what the source says and said of it. */
export type ToldProduct = Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber'> & {
  readonly histories: Histories;
};

/** A record whose product the source no longer has. */
export type GoneRecord = {
  readonly entry: CatalogueEntry;
  /** The last day on which an import saw it there; without it the day on which a list last had it, or of its last statement. */
  readonly lastSeen: string | undefined;
  /** None when the source never had it at the end of a day: the record is then taken out, unless other sources have it. */
  readonly histories: Histories;
};

/** A record of which a source says other things than before, with what it said and says. */
export type ChangedRecord = {
  readonly id: string;
  readonly manufacturer: string;
  readonly before: readonly ToldHistory[];
  readonly after: readonly ToldHistory[];
};

/** The catalogue after an import, and what is other than before; records by their ids. */
export type MergedStatements = {
  readonly lines: readonly StatementLine[];
  readonly added: readonly ChangedRecord[];
  readonly changed: readonly ChangedRecord[];
  /** Records of which the source says the same as before. */
  readonly statedAgain: number;
  /** Records whose products the source no longer has, newly marked. */
  readonly dropped: readonly ChangedRecord[];
  /** Records that an editor wrote, of whose products the source speaks: their statements are not kept. */
  readonly ofEditors: readonly string[];
};

/** The key that two products share when a lookup could not tell them apart. */
export const pairOf = ({
  manufacturer,
  manufacturerPartNumber,
}: Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber'>): string =>
  JSON.stringify([manufacturer, manufacturerPartNumber]);

/** The histories of a product that the source no longer has: with the last day on which it was seen there. */
const ended = (
  before: readonly ToldHistory[],
  after: readonly ToldHistory[],
  lastSeen: string | undefined,
): ToldHistory[] => {
  const known = before.find((history) => history.lastSeen !== undefined)?.lastSeen ?? lastSeen;
  return after.map((history) => ({
    ...history,
    lastSeen: known ?? history.stood ?? history.revisions.at(-2)?.date ?? history.revisions[0]?.date,
  }));
};

/** What histories say, as a text: the day of the newest list that says so is none of it. */
const saidIn = (histories: readonly ToldHistory[]): string =>
  JSON.stringify(histories.map(({ stood: _, ...said }) => said));

/**
 * Puts what a source says in the place of what it said before. Products that the catalogue has get it as a further source. A line with
 * two revisions of one day, as imports wrote before 0.2.0, keeps the last of them.
 */
export const mergeStatements = (
  sourceId: string,
  products: readonly ToldProduct[],
  gone: readonly GoneRecord[],
  entries: readonly CatalogueEntry[],
  sourceOrder: readonly string[],
): MergedStatements => {
  const present = new Map(entries.map((entry) => [pairOf(entry.record), entry]));
  const ids = new Set(entries.map(({ record }) => record.id));
  const repaired = entries.flatMap(({ record, line }): StatementLine[] => {
    const sources = (line?.sources ?? []).flatMap((history) => withOneRevisionADay(history) ?? []);
    if (line === undefined || sources.length === 0) return [];
    return [
      { manufacturer: record.manufacturer, line: { ...line, sources: inSourceOrder(sourceOrder, sources) } },
    ];
  });
  const lines = new Map(repaired.map((one): [string, StatementLine] => [one.line.id, one]));
  const [added, changed, dropped]: [ChangedRecord[], ChangedRecord[], ChangedRecord[]] = [[], [], []];
  const ofEditors: string[] = [];
  /** Replaces what the source says of a record, and lists the record where that is something else. */
  const put = (manufacturer: string, id: string, histories: Histories, list: ChangedRecord[]): boolean => {
    const sources = lines.get(id)?.line.sources ?? [];
    const before = sources.filter(({ source }) => source === sourceId);
    const after = inSourceOrder(sourceOrder, histories(before).map(inFieldOrder));
    const others = sources.filter(({ source }) => source !== sourceId);
    const line = { id, sources: inSourceOrder(sourceOrder, [...after, ...others]) };
    if (line.sources.length === 0) lines.delete(id);
    else lines.set(id, { manufacturer, line });
    const isChanged = saidIn(after) !== saidIn(before);
    if (isChanged) list.push({ id, manufacturer, before, after });
    return isChanged;
  };
  let statedAgain = 0;
  for (const product of products) {
    const { manufacturer, manufacturerPartNumber, histories } = product;
    const entry = present.get(pairOf(product));
    if (entry !== undefined && entry.line === undefined) {
      ofEditors.push(entry.record.id);
      continue;
    }
    const id = entry?.record.id ?? recordId(manufacturer, manufacturerPartNumber, (taken) => ids.has(taken));
    ids.add(id);
    if (!put(manufacturer, id, histories, entry === undefined ? added : changed)) statedAgain += 1;
  }
  for (const { entry, lastSeen, histories } of gone) {
    const { id, manufacturer } = entry.record;
    put(manufacturer, id, (before) => ended(before, histories(before), lastSeen), dropped);
  }
  return { lines: [...lines.values()], added, changed, statedAgain, dropped, ofEditors };
};
