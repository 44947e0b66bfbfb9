import type { AuthoredProduct } from '../../../src/content/catalogue/product-file.ts';
import type { RecordStatements, ToldHistory } from '../../../src/evidence/told-history.ts';
import type { CatalogueEntry } from './catalogue-files.ts';
import { recordId } from './record-names.ts';
import { type StatementLine, sourcesAfter } from './statement-lines.ts';

/** What a source has said about a product, given what it had said before this import. */
type Histories = (before: readonly ToldHistory[]) => readonly ToldHistory[];

/** A product of a source, with what the source says and said of it. */
export type ToldProduct = Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber'> & {
  readonly histories: Histories;
};

/** A record whose product the source no longer has. */
export type GoneRecord = {
  readonly entry: CatalogueEntry;
  /** The last day on which an import saw it there; without it the day of its last statement. */
  readonly lastSeen: string | undefined;
  readonly histories: Histories;
};

/** The catalogue after an import, and what is other than before; records by their ids. */
export type MergedStatements = {
  readonly lines: readonly StatementLine[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Records whose products the source no longer has, newly marked. */
  readonly dropped: readonly string[];
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
  return (after.length > 0 ? after : before).map((history) => ({
    ...history,
    lastSeen: known ?? history.revisions.at(-2)?.date ?? history.revisions[0]?.date,
  }));
};

/** Puts what a source says in the place of what it said before. Products that the catalogue has get it as a further source. */
export const mergeStatements = (
  sourceId: string,
  products: readonly ToldProduct[],
  gone: readonly GoneRecord[],
  entries: readonly CatalogueEntry[],
): MergedStatements => {
  const present = new Map(entries.map((entry) => [pairOf(entry.record), entry]));
  const ids = new Set(entries.map(({ record }) => record.id));
  const lines = new Map(
    entries.flatMap(({ record, line }): [string, StatementLine][] =>
      line === undefined ? [] : [[line.id, { manufacturer: record.manufacturer, line }]],
    ),
  );
  const [added, changed, dropped, ofEditors]: [string[], string[], string[], string[]] = [[], [], [], []];
  const put = (
    manufacturer: string,
    id: string,
    before: RecordStatements | undefined,
    histories: (own: readonly ToldHistory[]) => readonly ToldHistory[],
    list: string[],
  ): void => {
    const sources = before?.sources ?? [];
    const own = sources.filter(({ source }) => source === sourceId);
    const line = { id, sources: sourcesAfter(sourceId, sources, histories(own)) };
    if (JSON.stringify(line) === JSON.stringify(before)) return;
    lines.set(id, { manufacturer, line });
    list.push(id);
  };
  for (const product of products) {
    const { manufacturer, manufacturerPartNumber, histories } = product;
    const entry = present.get(pairOf(product));
    if (entry !== undefined && entry.line === undefined) {
      ofEditors.push(entry.record.id);
      continue;
    }
    const id = entry?.record.id ?? recordId(manufacturer, manufacturerPartNumber, (taken) => ids.has(taken));
    ids.add(id);
    put(manufacturer, id, entry?.line, histories, entry === undefined ? added : changed);
  }
  for (const { entry, lastSeen, histories } of gone) {
    const { id, manufacturer } = entry.record;
    put(manufacturer, id, entry.line, (own) => ended(own, histories(own), lastSeen), dropped);
  }
  const unchanged = products.length - added.length - changed.length - ofEditors.length;
  return { lines: [...lines.values()], added, changed, unchanged, dropped, ofEditors };
};
