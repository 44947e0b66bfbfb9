import type { DatabaseSync } from 'node:sqlite';
import { recordsByManufacturer } from '../../content/catalogue/library.ts';
import type { CatalogueProduct } from '../../content/catalogue/product-file.ts';
import { relatedRecords } from '../../content/catalogue/related-records.ts';
import { articlesByProduct, mentionIn } from '../../content/insights/product-links.ts';
import type { SiteContent } from '../../content/read-content.ts';
import { publishedInsights } from '../api-bodies.ts';
import { evidenceOf } from '../record-view.ts';

/** What a record's page and lists need beside its body. `product` is the row of the product. */
const schema = `
  CREATE TABLE record_page (
    product INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    evidence_as_of TEXT NOT NULL,
    identifiers TEXT NOT NULL,
    evidence TEXT NOT NULL,
    related TEXT NOT NULL,
    insights TEXT NOT NULL
  );
  CREATE UNIQUE INDEX product_by_id ON product (id);`;

/**
 * Writes what pages of records that are rendered on demand need: the table of products has their bodies. Related records are
 * numbers of rows, which take a tenth of the records themselves. `notFoundPage` answers an id that no record has.
 */
export const writeRecordTables = (
  database: DatabaseSync,
  content: Pick<SiteContent, 'catalogue' | 'insights'>,
  notFoundPage: string,
): void => {
  const { catalogue } = content;
  database.exec(schema);
  database.prepare('INSERT INTO setting VALUES (?, ?)').run('not_found_page', notFoundPage);
  // The products are rows in their order, from 1.
  const rowOf = new Map(catalogue.products.map((product, index) => [product, index + 1]));
  const rows = (products: readonly CatalogueProduct[]) => products.map((product) => rowOf.get(product));
  const inOrder = recordsByManufacturer(catalogue).flatMap(({ products }) => products);
  const related = relatedRecords(catalogue);
  const naming = articlesByProduct(publishedInsights(content));
  const insert = database.prepare('INSERT INTO record_page VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [place, product] of inOrder.entries()) {
    const { id, identifiers, verification } = product.record;
    const { alike = [], next = [], comparable = [], likeness } = related.get(id) ?? {};
    const lists = { alike: rows(alike), next: rows(next), comparable: rows(comparable), likeness };
    insert.run(
      rowOf.get(product) ?? 0,
      place,
      verification.evidenceAsOf,
      identifiers.map(({ value }) => value).join(' '),
      JSON.stringify(evidenceOf(product)),
      JSON.stringify(lists),
      JSON.stringify((naming.get(id) ?? []).map(mentionIn)),
    );
  }
};
