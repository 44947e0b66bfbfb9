import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { openCatalogueFile, unlessUnreadable } from '../products/catalogue-file.ts';

/** A record that a build has left to be rendered on demand. */
export type StoredRecord = {
  /** The body of the record in the API, as text. */
  readonly body: string;
  /** The entity tag of that body. */
  readonly entityTag: string;
  /** What the page of the record shows; the program that renders it reads and checks it. Read when it is called. */
  readonly view: () => unknown;
};

/**
 * The records in the lookup database of a build that has left their pages to functions. What reads it throws
 * `CatalogueUnavailable` when the file cannot be read.
 */
export type RecordStore = {
  /** The page for an address that nothing answers. */
  readonly notFoundPage: string;
  /** The record with exactly this id. */
  readonly find: (id: string) => StoredRecord | undefined;
  readonly close: () => void;
};

const RowSchema = z.object({
  body: z.string(),
  entity_tag: z.string(),
  evidence: z.string(),
  related: z.string(),
  insights: z.string(),
});

const RelatedRowsSchema = z.object({
  alike: z.array(z.int()),
  next: z.array(z.int()),
  comparable: z.array(z.int()),
  likeness: z.string().optional(),
});

const BodySchema = z.object({ body: z.string() });

const ProductBodySchema = z.object({ data: z.unknown() });

const findSql = `
  SELECT product.body, product.entity_tag, record_page.evidence, record_page.related, record_page.insights
  FROM product JOIN record_page ON record_page.product = product.rowid
  WHERE product.id = ?`;

const recordsIn = (database: DatabaseSync): RecordStore => {
  const findRow = database.prepare(findSql);
  const bodyOfRow = database.prepare('SELECT body FROM product WHERE rowid = ?');
  const setting = database.prepare("SELECT value FROM setting WHERE name = 'not_found_page'");
  const productAt = (row: number): unknown =>
    ProductBodySchema.parse(JSON.parse(BodySchema.parse(bodyOfRow.get(row)).body)).data;

  const viewOf = ({ body, evidence, related, insights }: z.infer<typeof RowSchema>): unknown => {
    const { alike, next, comparable, likeness } = RelatedRowsSchema.parse(JSON.parse(related));
    return {
      response: JSON.parse(body),
      evidence: JSON.parse(evidence),
      related: {
        alike: alike.map(productAt),
        next: next.map(productAt),
        comparable: comparable.map(productAt),
        likeness,
      },
      insights: JSON.parse(insights),
    };
  };

  return {
    notFoundPage: z.object({ value: z.string() }).parse(setting.get()).value,
    find: (id) => {
      const found: Record<string, SQLOutputValue> | undefined = unlessUnreadable(() => findRow.get(id));
      if (found === undefined) return undefined;
      const row = RowSchema.parse(found);
      return { body: row.body, entityTag: row.entity_tag, view: () => unlessUnreadable(() => viewOf(row)) };
    },
    close: () => database.close(),
  };
};

/** Opens the records of a lookup database. Throws `CatalogueUnavailable` when the file is missing or is not a database. */
export const openRecordStore = (path: string): RecordStore => openCatalogueFile(path, recordsIn);
