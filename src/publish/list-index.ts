import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import { manufacturerNames } from '../content/catalogue/product-file.ts';
import { digestOf } from '../content/digest.ts';
import { nameByStatements } from '../evidence/product-name.ts';
import {
  type ListIndexHead,
  type ListIndexProduct,
  type ListIndexShard,
  productsPerShard,
} from '../list-lookup/list-index.ts';
import { formerPartNumbers, publishedHistory, statementSources } from './statement-lines.ts';

/** The index with which the page looks up a list: its head, and its shards by their names. */
type ListIndex = { readonly head: ListIndexHead; readonly shards: ReadonlyMap<string, ListIndexShard> };

const nameOf = (shard: ListIndexShard, number: number): string =>
  `${number}-${digestOf(JSON.stringify(shard)).slice(0, 16)}`;

const shardOf = (products: CatalogueLibrary['products']): ListIndexShard => {
  const byManufacturer = new Map<string, ListIndexProduct[]>();
  for (const { manufacturer, record } of products) {
    const { id, manufacturerPartNumber, verification } = record;
    const own = byManufacturer.get(manufacturer.id) ?? [];
    own.push([manufacturerPartNumber, id, verification.evidenceAsOf, verification.status]);
    byManufacturer.set(manufacturer.id, own);
  }
  return Object.fromEntries(byManufacturer);
};

/** The names of records that their published statements do not give, such as those that an editor wrote, by the ids of the records. */
const namesOfEditors = (library: CatalogueLibrary): Readonly<Record<string, string>> => {
  const sources = statementSources(library);
  return Object.fromEntries(
    library.products.flatMap((product) => {
      const { id, name } = product.record;
      const history = publishedHistory(product, library.histories.get(id));
      return nameByStatements(history, sources) === name ? [] : [[id, name]];
    }),
  );
};

/** The index of a catalogue. The same catalogue gives the same index. */
export const listIndex = (library: CatalogueLibrary): ListIndex => {
  const { manufacturers, products } = library;
  const count = Math.max(1, Math.ceil(products.length / productsPerShard));
  const shards = new Map(
    Array.from({ length: count }, (_, number) => {
      const shard = shardOf(products.slice(number * productsPerShard, (number + 1) * productsPerShard));
      return [nameOf(shard, number), shard];
    }),
  );
  const recorded = new Set(products.map(({ manufacturer }) => manufacturer.id));
  return {
    head: {
      manufacturers: manufacturers.map(manufacturerNames),
      shortNames: manufacturers.flatMap(({ id, shortNames }) => shortNames.map(({ name }) => [name, id])),
      withoutRecords: manufacturers.flatMap(({ id }) => (recorded.has(id) ? [] : id)),
      names: namesOfEditors(library),
      formerNumbers: formerPartNumbers(library, '').map(({ product, former }) => [product.record.id, former]),
      shards: [...shards.keys()],
    },
    shards,
  };
};
