import type { NotSentFailure } from './failure.ts';
import type { SupplierRecord, SupplierSource, ValidateCapability, ValidationRequest } from './types.ts';

/** The version of the record contract that the client sends. */
export const contractVersion: ValidationRequest['schemaVersion'] = '0.1.0';
const maxRecords: ValidateCapability['maxRecords'] = 50;
const maxBodyBytes: ValidateCapability['maxBodyBytes'] = 262_144;

/** A record of the caller, and its JSON. */
export type Written<Row> = { readonly record: Row; readonly json: string };

/** Records that are sent together, or one that cannot be sent. */
export type Cut<Row> =
  | { readonly kind: 'batch'; readonly firstIndex: number; readonly written: readonly Written<Row>[] }
  | {
      readonly kind: 'not_sent';
      readonly firstIndex: number;
      readonly record: Row;
      readonly reason: NotSentFailure['reason'];
    };

/** The JSON of a value; undefined when JSON would change it: a number that is not finite, or a broken character. */
const writeExactly = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value, (_name, member: unknown) => {
      const isChanged =
        typeof member === 'number'
          ? !Number.isFinite(member)
          : typeof member === 'string' && /\p{Cs}/u.test(member);
      if (isChanged) throw new TypeError();
      return member;
    });
  } catch {
    return undefined;
  }
};

/** The body of a batch. */
export const writeBatch = (source: SupplierSource, written: readonly Written<unknown>[]): string =>
  `{"schemaVersion":"${contractVersion}","source":${JSON.stringify(source)},"records":[${written
    .map(({ json }) => json)
    .join(',')}]}`;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** Cuts records, in their order, into batches as large as the service takes. */
export async function* cutBatches<Row extends SupplierRecord>(
  source: SupplierSource,
  records: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Cut<Row>, void, undefined> {
  // Every record is counted with a comma before it, which the first one does not have.
  const emptyBytes = bytesOf(writeBatch(source, [])) - 1;
  let written: Written<Row>[] = [];
  let bytes = emptyBytes;
  let index = 0;
  const cut = (): Cut<Row> => {
    const batch = { kind: 'batch', firstIndex: index - written.length, written } as const;
    written = [];
    bytes = emptyBytes;
    return batch;
  };
  for await (const record of records) {
    const json = writeExactly(record);
    const size = json === undefined ? 0 : bytesOf(json) + 1;
    const isTooLarge = emptyBytes + size > maxBodyBytes;
    if (json === undefined || isTooLarge) {
      if (written.length > 0) yield cut();
      yield { kind: 'not_sent', firstIndex: index, record, reason: isTooLarge ? 'too_large' : 'not_json' };
    } else {
      if (bytes + size > maxBodyBytes) yield cut();
      written.push({ record, json });
      bytes += size;
    }
    index += 1;
    if (written.length === maxRecords) yield cut();
  }
  if (written.length > 0) yield cut();
}
