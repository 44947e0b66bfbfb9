import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { PoolClient } from 'pg';

/** A table of the catalogue in PostgreSQL, and what of the file it is a copy of. */
export type CopiedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Those of the columns that are integers; the others are text. */
  readonly integers?: readonly string[];
  /** What of the file has the columns, where that is no table of the same name. */
  readonly from?: string;
};

/** A table of products or of what goes with each of them, which is a table of its own for each generation. */
export type LargeTable = CopiedTable & {
  /** The indexes that the schema gives every generation, so that attaching a table builds none. */
  readonly indexes: readonly string[];
  /** Columns in which a search finds parts of words. */
  readonly searched?: readonly string[];
};

/** In the order in which functions of the database read them. */
export const largeTables: readonly LargeTable[] = [
  {
    name: 'search_entry',
    columns: ['id', 'page', 'position', 'numbers', 'title', 'text'],
    integers: ['id', 'page', 'position'],
    from: 'search_entry LEFT JOIN (SELECT product, position FROM record_page) USING (product)',
    indexes: ['UNIQUE INDEX ON % (generation, id)'],
    searched: ['numbers', 'title', 'text'],
  },
  {
    name: 'filter_entry',
    columns: ['value', 'position'],
    integers: ['value', 'position'],
    from: 'filter_entry JOIN (SELECT product, position FROM record_page) USING (product)',
    indexes: ['UNIQUE INDEX ON % (generation, value, position)', 'INDEX ON % (generation, position, value)'],
  },
  {
    name: 'record_page',
    columns: [
      'id',
      'number',
      'position',
      'evidence_as_of',
      'manufacturer_id',
      'part_number',
      'evidence',
      'related',
      'insights',
      'histories',
      'editions',
    ],
    integers: ['number', 'position'],
    from: '(SELECT product AS number, product.id, manufacturer_id, part_number, record_page.* FROM record_page JOIN product ON product.rowid = record_page.product)',
    indexes: [
      'UNIQUE INDEX ON % (generation, id)',
      'UNIQUE INDEX ON % (generation, number)',
      'UNIQUE INDEX ON % (generation, position)',
      'INDEX ON % (generation, evidence_as_of, position)',
    ],
  },
  {
    name: 'product',
    columns: ['id', 'manufacturer_id', 'part_number', 'candidate_key', 'self', 'entity_tag', 'body'],
    indexes: [
      'UNIQUE INDEX ON % (generation, part_number, manufacturer_id)',
      'INDEX ON % (generation, candidate_key, manufacturer_id)',
    ],
  },
];

/** The tables that all generations share. */
export const smallTables: readonly CopiedTable[] = [
  { name: 'setting', columns: ['name', 'value'] },
  {
    name: 'manufacturer',
    columns: ['id', 'name', 'position', 'records', 'aliases'],
    integers: ['position', 'records'],
  },
  { name: 'manufacturer_key', columns: ['key', 'manufacturer_id', 'written', 'spelling'] },
  {
    name: 'former_part_number',
    columns: ['candidate_key', 'manufacturer_id', 'part_number', 'former_part_number', 'until', 'address'],
  },
  { name: 'removed_record', columns: ['id', 'record'] },
  {
    name: 'filter_value',
    columns: ['id', 'filter', 'value', 'text', 'heading', 'records'],
    integers: ['id', 'records'],
    from: '(SELECT *, (SELECT count(*) FROM filter_entry WHERE filter_entry.value = filter_value.id) AS records FROM filter_value)',
  },
  { name: 'page', columns: ['id', 'path', 'kind', 'title', 'text'], integers: ['id'] },
];

/** About four megabytes of records. */
const rowsOfBatch = 1000;

/** The rows of a table of the file as columns of values, a batch at a time. */
function* columnBatches(source: DatabaseSync, { name, columns, from = name }: CopiedTable) {
  const empty = (): SQLOutputValue[][] => columns.map(() => []);
  let batch = empty();
  const statement = source.prepare(`SELECT ${columns.join(', ')} FROM ${from}`);
  for (const row of statement.iterate()) {
    for (const [index, column] of columns.entries()) batch[index]?.push(row[column] ?? null);
    if (batch[0]?.length === rowsOfBatch) {
      yield batch;
      batch = empty();
    }
  }
  if (batch[0] !== undefined && batch[0].length > 0) yield batch;
}

/** A generation that is copied from a file. */
export type Copy = {
  readonly source: DatabaseSync;
  readonly client: PoolClient;
  readonly generation: number;
};

/** Copies a table into the one of its name or another. */
export const copyTable = async (
  { source, client, generation }: Copy,
  table: CopiedTable,
  to = table.name,
  progress: (rows: number) => void = () => {},
): Promise<void> => {
  const { columns, integers = [] } = table;
  const arrays = columns.map(
    (column, index) => `$${index + 1}::${integers.includes(column) ? 'integer' : 'text'}[]`,
  );
  const text = `INSERT INTO catalogue.${to} (generation, ${columns.join(', ')}) SELECT ${generation}, * FROM unnest(${arrays.join(', ')})`;
  let rows = 0;
  for (const batch of columnBatches(source, table)) {
    await client.query(text, batch);
    rows += batch[0]?.length ?? 0;
    progress(rows);
  }
};
