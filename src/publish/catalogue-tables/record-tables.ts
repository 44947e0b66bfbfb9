import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { CatalogueProduct } from '../../content/catalogue/product-file.ts';
import { articlesByProduct, mentionIn } from '../../content/insights/product-links.ts';
import type { SiteContent } from '../../content/read-content.ts';
import type { RemovedRecordView } from '../../contracts/removed-record.ts';
import { candidateKey } from '../../evidence/lookup-key.ts';
import { productBody } from '../api-bodies.ts';
import { createRecordAdvisories } from '../record-advisories.ts';
import { evidenceOf } from '../record-view.ts';
import { formerPartNumbers, publishedHistory } from '../statement-lines.ts';
import { writeNumberTables } from './number-tables.ts';

/**
 * The records, with what their pages need beside the body, and the part numbers by which they are offered as candidates: what
 * they have, or once had, of letters and digits. `position` is the place in the order of manufacturers' names and part numbers,
 * from 1.
 */
const schema = `
  CREATE TABLE product (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    manufacturer_id TEXT NOT NULL,
    part_number TEXT NOT NULL,
    evidence_as_of TEXT NOT NULL,
    entity_tag TEXT NOT NULL,
    body TEXT NOT NULL,
    evidence TEXT NOT NULL,
    related TEXT NOT NULL,
    insights TEXT NOT NULL,
    histories TEXT NOT NULL,
    editions TEXT NOT NULL
  );
  CREATE TABLE candidate (
    candidate_key TEXT NOT NULL,
    manufacturer_id TEXT NOT NULL,
    part_number TEXT NOT NULL,
    position INTEGER NOT NULL,
    is_former INTEGER NOT NULL,
    former_part_number TEXT,
    until TEXT,
    address TEXT,
    PRIMARY KEY (candidate_key, manufacturer_id, part_number)
  ) WITHOUT ROWID;
  CREATE TABLE removed_record (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;`;

/** The part number comes first, so that its index serves a part number with its manufacturer and one alone. */
const indexes = `
  CREATE UNIQUE INDEX product_by_id ON product (id);
  CREATE UNIQUE INDEX product_by_part_number ON product (part_number, manufacturer_id);
  CREATE INDEX product_by_date ON product (evidence_as_of, position);`;

const entityTag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** The latest of several former part numbers that a lookup finds alike comes last. */
const insertCandidateSql = `
  INSERT INTO candidate VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET former_part_number = excluded.former_part_number, until = excluded.until, address = excluded.address`;

/** No related records. Version 0.1.0 reads them in a catalogue that this version has loaded; the column goes with the version after. */
const noRelated = JSON.stringify({ alike: [], next: [], comparable: [] });

/** Writes the records in their order. */
export const writeRecordTables = (
  database: DatabaseSync,
  { catalogue, insights }: Pick<SiteContent, 'catalogue' | 'insights'>,
  records: readonly CatalogueProduct[],
  baseUrl: string,
): void => {
  database.exec(schema);
  const positions = new Map(records.map((product, index) => [product, index + 1]));
  const naming = articlesByProduct(insights);
  const advisoriesOf = createRecordAdvisories(catalogue);
  const insert = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertCandidate = database.prepare(insertCandidateSql);
  for (const [product, position] of positions) {
    const { id, manufacturer, manufacturerPartNumber: partNumber, verification } = product.record;
    const body = productBody(product, baseUrl);
    insert.run(
      position,
      id,
      manufacturer,
      partNumber,
      verification.evidenceAsOf,
      entityTag(body),
      body,
      JSON.stringify(evidenceOf(product, advisoriesOf(product))),
      noRelated,
      JSON.stringify((naming.get(id) ?? []).map(mentionIn)),
      JSON.stringify(publishedHistory(product, catalogue.histories.get(id)).sources),
      JSON.stringify(catalogue.editionIndex.ofRecords.get(id) ?? []),
    );
    insertCandidate.run(candidateKey(partNumber), manufacturer, partNumber, position, 0, null, null, null);
  }
  for (const { product, former, until, address } of formerPartNumbers(catalogue, baseUrl)) {
    const { manufacturer, manufacturerPartNumber: partNumber } = product.record;
    const position = positions.get(product) ?? 0;
    const key = candidateKey(former);
    insertCandidate.run(key, manufacturer, partNumber, position, 1, former, until, address);
  }
  database.exec(indexes);
  writeNumberTables(database);
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
