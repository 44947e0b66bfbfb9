import { contractVersion, maxBodyBytes, maxRecords } from '../../../packages/record-contract/src/index.ts';
import type { Mapping } from '../../columns/mapping/mapping.ts';
import type { Table } from '../../columns/profile/table.ts';
import type { ListCheck } from './check-list.ts';
import { createRecordReader, type RecordRows, recordRows } from './read-record.ts';
import { withVersion } from './read-row.ts';

/** The number of records whose versions are computed at the same time. More of them live long enough to let the heap grow. */
const recordsAtOnce = 10;

/** Writes the records of one batch after another into the same bytes, because a long list has more text than a page has room for. */
class BatchWriter {
  readonly #encoder = new TextEncoder();
  readonly #bytes = new Uint8Array(maxBodyBytes);
  readonly #head: Uint8Array;
  readonly #tail = this.#encoder.encode(']}');
  #size = 0;
  count = 0;

  constructor(batch: Mapping['batch']) {
    const [version, source] = [JSON.stringify(contractVersion), JSON.stringify(batch)];
    this.#head = this.#encoder.encode(`{"schemaVersion":${version},"source":${source},"records":[`);
    this.#begin();
  }

  #begin(): void {
    this.#bytes.set(this.#head);
    this.#size = this.#head.length;
    this.count = 0;
  }

  /** Adds a record as JSON. Returns false if the batch has no room for it. */
  add(record: string): boolean {
    const text = this.count === 0 ? record : `,${record}`;
    const room = this.#bytes.subarray(this.#size, maxBodyBytes - this.#tail.length);
    const { read, written } = this.#encoder.encodeInto(text, room);
    if (this.count === maxRecords || read < text.length) return false;
    this.#size += written;
    this.count += 1;
    return true;
  }

  /** The batch as a body, after which the next begins. */
  take(): Uint8Array<ArrayBuffer> {
    this.#bytes.set(this.#tail, this.#size);
    const body = this.#bytes.slice(0, this.#size + this.#tail.length);
    this.#begin();
    return body;
  }
}

/** The rows of each record that meets the contract, in the order in which batches have them. */
export const validRecords = (table: Table, mapping: Mapping, { valid }: ListCheck): RecordRows[] =>
  recordRows(table, mapping).filter(([first = -1]) => valid[first] === 1);

/**
 * The batches of a list as JSON without line breaks, each a body for the service: at most as many records, and as
 * many bytes, as the contract allows. They have every record that meets the contract, in order, and no other.
 */
export async function* writeList(
  table: Table,
  mapping: Mapping,
  check: ListCheck,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = createRecordReader(table, mapping);
  const writer = new BatchWriter(mapping.batch);
  const valid = validRecords(table, mapping, check);
  for (let start = 0; start < valid.length; start += recordsAtOnce) {
    const readings = valid
      .slice(start, start + recordsAtOnce)
      .flatMap((indexes) => read(indexes.flatMap((index) => table.rows[index] ?? [])) ?? []);
    const records = await Promise.all(readings.map(({ record }) => withVersion(record, mapping)));
    for (const record of records) {
      const text = JSON.stringify(record);
      if (writer.add(text)) continue;
      yield writer.take();
      writer.add(text);
    }
  }
  if (writer.count > 0) yield writer.take();
}
