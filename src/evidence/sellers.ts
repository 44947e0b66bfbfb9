import { nameKey } from './lookup-key.ts';
import sellersFile from './sellers.json' with { type: 'json' };

/** A shop or wholesaler, which sells products of many manufacturers and makes none of them. */
export type Seller = {
  readonly name: string;
  /** Other names that lists write for it. */
  readonly aliases?: readonly string[];
  /** The id of what says so, in `seller-sources.ts`. */
  readonly source: string;
};

/** The sellers that lists are known to name, in the order of their names. */
export const sellers: readonly Seller[] = sellersFile;

const keys = new Set(sellers.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(nameKey));

/** Whether a text is the name of a seller, whatever its case, spaces, punctuation and form of company. */
export const isSeller = (name: string): boolean => keys.has(nameKey(name));

/** The names of a column of which most are no manufacturer's, counted by rows. */
export type SellerColumn = {
  /** The rows that have a name. */
  readonly rows: number;
  /** Those of them with a known seller, and those whose name is nobody's that is known. */
  readonly sellers: number;
  readonly unknown: number;
  /** The names of both kinds, each once, that of most rows first. */
  readonly names: readonly string[];
};

/** Fewer rows say nothing of a column. */
const minRows = 3;

/**
 * Tells whether the column of manufacturers may be one of sellers: more than half of its filled rows name a seller or nobody that
 * `isManufacturer` knows. Undefined if it is not. A name that `isManufacturer` knows is a manufacturer, whoever else sells under it.
 * Without knowledge of manufacturers, pass `(name) => !isSeller(name)`.
 */
export const sellerColumn = (
  texts: Iterable<string>,
  isManufacturer: (name: string) => boolean,
): SellerColumn | undefined => {
  const counts = new Map<string, number>();
  let rows = 0;
  for (const text of texts) {
    if (text.trim() === '') continue;
    rows += 1;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const others = [...counts]
    .filter(([name]) => !isManufacturer(name))
    .sort(([, one], [, other]) => other - one);
  const sum = (some: typeof others): number => some.reduce((total, [, count]) => total + count, 0);
  const sold = sum(others.filter(([name]) => isSeller(name)));
  const found = { rows, sellers: sold, unknown: sum(others) - sold, names: others.map(([name]) => name) };
  return rows >= minRows && 2 * sum(others) > rows ? found : undefined;
};
