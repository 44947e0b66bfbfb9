import type { StatementSource } from '../contracts/statement-bodies.ts';
import type { PublishedHistory } from '../contracts/statements.ts';
import { compareText } from './text-order.ts';

/** What a file, page or list says of the name of a product now. */
export type NamedBy = {
  /** The id of the source. */
  readonly source: string;
  /** The path of the file; empty for a page or a list. */
  readonly path: string;
  /** Undefined where it gives none. */
  readonly name: string | undefined;
  /** Whether it is a document of its day, of which a newer one says better what the product is called. */
  readonly isDated: boolean;
  /** Whether the name is only the description of the file. */
  readonly isDescribed: boolean;
};

/**
 * The name of a product: of the first source that gives one, by its newest document, or else by the first of its files whose
 * own name says more than the part number. `named` has the sources in the order of content/sources.yaml, the files of one newest first.
 */
export const productName = (named: readonly NamedBy[], partNumber: string): string => {
  const own = named.filter(({ source }) => source === named[0]?.source);
  const isDated = own.some((one) => one.isDated);
  const given = (isDated ? own : own.toSorted((one, other) => compareText(one.path, other.path))).flatMap(
    ({ name, isDescribed }) =>
      name === undefined
        ? []
        : [{ name, isMore: name.toLowerCase() !== partNumber.toLowerCase(), isDescribed }],
  );
  const chosen =
    given.find(({ isMore, isDescribed }) => isMore && !isDescribed) ??
    given.find(({ isMore }) => isMore) ??
    given[0];
  return chosen?.name ?? partNumber;
};

/**
 * The name of a product by its published statements, of which `sources` are in the order of content/sources.yaml. They do not have
 * what an editor calls it, nor whether a name is the description of its file.
 */
export const nameByStatements = (
  { manufacturerPartNumber, sources: histories }: PublishedHistory,
  sources: readonly Pick<StatementSource, 'id' | 'documents'>[],
): string => {
  const order = new Map(sources.map(({ id, documents }, place) => [id, { place, documents }]));
  const placeOf = (source: string): number => order.get(source)?.place ?? order.size;
  const named = histories
    .flatMap(({ source, revisions, statements }) => {
      const standing = statements.filter(({ until }) => until === undefined);
      const cited = revisions.at(-1);
      if (standing.length === 0 || cited === undefined) return [];
      const value = standing.find(({ pointer }) => pointer === '/name')?.value;
      const isFile = 'path' in cited;
      return {
        source,
        date: cited.date,
        path: isFile ? cited.path : '',
        name: typeof value === 'string' ? value : undefined,
        isDated: !isFile || order.get(source)?.documents !== undefined,
        isDescribed: false,
      };
    })
    .sort(
      (one, other) =>
        placeOf(one.source) - placeOf(other.source) ||
        compareText(other.date, one.date) ||
        compareText(one.path, other.path),
    );
  return productName(named, manufacturerPartNumber);
};
