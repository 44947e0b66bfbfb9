import type { DatabaseSync } from 'node:sqlite';
import { recordsByManufacturer } from '../../content/catalogue/library.ts';
import type { CatalogueProduct } from '../../content/catalogue/product-file.ts';
import { relatedRecords } from '../../content/catalogue/related-records.ts';
import { articlesByProduct, mentionIn } from '../../content/insights/product-links.ts';
import type { SiteContent } from '../../content/read-content.ts';
import type { RemovedRecordView } from '../../contracts/page-views.ts';
import { evidenceOf } from '../record-view.ts';
import { publishedHistory } from '../statement-lines.ts';

/**
 * What a record's page and the lists of records need beside its body. `product` is the row of the product, `position` its
 * place in the order of manufacturers' names and part numbers.
 */
const schema = `
  CREATE TABLE record_page (
    product INTEGER PRIMARY KEY,
    position INTEGER NOT NULL,
    evidence_as_of TEXT NOT NULL,
    evidence TEXT NOT NULL,
    related TEXT NOT NULL,
    insights TEXT NOT NULL,
    histories TEXT NOT NULL,
    editions TEXT NOT NULL
  );
  CREATE TABLE removed_record (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
  CREATE UNIQUE INDEX product_by_id ON product (id);
  CREATE INDEX record_page_by_position ON record_page (position);
  CREATE INDEX record_page_by_date ON record_page (evidence_as_of, position);`;

/** Writes what the pages of records need. Related records are numbers of rows, which take a tenth of the records themselves. */
export const writeRecordTables = (
  database: DatabaseSync,
  { catalogue, insights }: Pick<SiteContent, 'catalogue' | 'insights'>,
): void => {
  database.exec(schema);
  // The products are rows in their order, from 1.
  const rowOf = new Map(catalogue.products.map((product, index) => [product, index + 1]));
  const rows = (products: readonly CatalogueProduct[]) => products.map((product) => rowOf.get(product));
  const inOrder = recordsByManufacturer(catalogue).flatMap(({ products }) => products);
  const related = relatedRecords(catalogue);
  const naming = articlesByProduct(insights);
  const insert = database.prepare('INSERT INTO record_page VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [position, product] of inOrder.entries()) {
    const { id, verification } = product.record;
    const { alike = [], next = [], comparable = [], likeness } = related.get(id) ?? {};
    const lists = { alike: rows(alike), next: rows(next), comparable: rows(comparable), likeness };
    insert.run(
      rowOf.get(product) ?? 0,
      position,
      verification.evidenceAsOf,
      JSON.stringify(evidenceOf(product)),
      JSON.stringify(lists),
      JSON.stringify((naming.get(id) ?? []).map(mentionIn)),
      JSON.stringify(publishedHistory(product, catalogue.histories.get(id)).sources),
      JSON.stringify(catalogue.editionIndex.ofRecords.get(id) ?? []),
    );
  }
  const nameOf = new Map(catalogue.manufacturers.map(({ id, name }) => [id, name]));
  const insertRemoved = database.prepare('INSERT INTO removed_record VALUES (?, ?)');
  for (const [id, { manufacturer, manufacturerPartNumber, edition, note }] of catalogue.editionIndex
    .removed) {
    const record: RemovedRecordView = {
      manufacturer: { id: manufacturer, name: nameOf.get(manufacturer) ?? manufacturer },
      partNumber: manufacturerPartNumber,
      edition,
      ...(note !== undefined && { note }),
    };
    insertRemoved.run(id, JSON.stringify(record));
  }
};
