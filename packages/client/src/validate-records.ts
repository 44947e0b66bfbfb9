import { contractVersion, cutBatches, type Written, writeBatch } from './cut-batches.ts';
import { type Failure, notSent } from './failure.ts';
import { isInvalidBatch, receiptFor } from './forms.ts';
import type { Send } from './send.ts';
import type { InvalidBatchProblem, SupplierRecord, SupplierSource, ValidationResult } from './types.ts';

/** A finding about one record. */
export type RecordFinding<Row> = {
  /** The position of the record among all records of the call, from 0. */
  readonly index: number;
  /** The record, the same object that the caller gave. */
  readonly record: Row;
  /** The place in the record as a JSON Pointer (RFC 6901), such as `/pricing/currency`; empty for all of it. */
  readonly pointer: string;
  /** The kind of finding, such as `already_expired`. New ones may be added: show `detail` for those. */
  readonly code: string;
  /** What is wrong, for a person. */
  readonly detail: string;
  /** How to fix it, for a person. */
  readonly hint: string | undefined;
};

/** A finding about the batch itself, such as its source. */
export type BatchFinding = InvalidBatchProblem['errors'][number];

type Batch<Row> = {
  /** The position of its first record among all records of the call, from 0. */
  readonly firstIndex: number;
  /** Its records, the same objects that the caller gave. */
  readonly records: readonly Row[];
};

/** The batch meets the contract. Nothing was stored. */
export type ValidBatch<Row> = Batch<Row> & {
  readonly kind: 'valid';
  readonly ok: true;
  readonly receipt: ValidationResult;
};

/** The service found something to fix in the batch. */
export type InvalidBatch<Row> = Batch<Row> & {
  readonly kind: 'invalid';
  readonly ok: false;
  /** The findings about records, in their order. */
  readonly findings: readonly RecordFinding<Row>[];
  /** The findings about the batch itself. */
  readonly batchFindings: readonly BatchFinding[];
  /** How many findings the service counted but did not list, which is at most 100 of a batch. */
  readonly unlistedFindings: number;
  /** The reference time of the service, to which it compared the timestamps. */
  readonly evaluatedAt: string;
};

/** The batch was not validated, for a reason of its own. The next batch is sent. */
export type RefusedBatch<Row> = Batch<Row> & {
  readonly kind: 'refused';
  readonly ok: false;
  readonly failure: Failure;
};

/**
 * The last outcome: no further batch would be validated, for example because the key is refused or nothing answers. No
 * record from `firstIndex` on has been validated, also those that the client has not taken from the caller yet.
 */
export type Stopped<Row> = Batch<Row> & {
  readonly kind: 'stopped';
  readonly ok: false;
  readonly failure: Failure;
};

/** The outcome of one batch. `kind` tells the cases apart; `ok` is true for `valid` alone. */
export type BatchOutcome<Row> = ValidBatch<Row> | InvalidBatch<Row> | RefusedBatch<Row> | Stopped<Row>;

const mapFindings = <Row>(problem: InvalidBatchProblem, { firstIndex, records }: Batch<Row>) => {
  const findings: RecordFinding<Row>[] = [];
  const batchFindings: BatchFinding[] = [];
  for (const finding of problem.errors) {
    const [, position, pointer = ''] = /^\/records\/(\d+)(\/.*)?$/s.exec(finding.pointer) ?? [];
    const record = records[Number(position)];
    if (record === undefined) batchFindings.push(finding);
    else {
      const { code, detail, hint } = finding;
      findings.push({ index: firstIndex + Number(position), record, pointer, code, detail, hint });
    }
  }
  return { findings, batchFindings, unlistedFindings: problem.errorCount - problem.errors.length };
};

const statusOf = (failure: Failure): number | undefined => ('status' in failure ? failure.status : undefined);

/** Whether a failure concerns this batch alone, so that the next one may be valid. */
const isOfBatch = (failure: Failure): boolean =>
  failure.kind === 'not_sent' ||
  statusOf(failure) === 413 ||
  (failure.kind === 'problem' && (failure.status === 400 || failure.status === 422));

/** The input of `validateRecords`. */
export type ValidateOptions<Row extends SupplierRecord> = {
  /** The system that the records come from. */
  readonly source: SupplierSource;
  /** The records: an array, a generator, a stream. They are taken as they are sent, not before. */
  readonly records: Iterable<Row> | AsyncIterable<Row>;
  /** Ends the call. The last outcome is then `stopped`, with the failure `aborted`. */
  readonly signal?: AbortSignal;
};

/**
 * Validates records in batches, one after the other, and gives an outcome for each. A batch that is too large for
 * something on the way (413) is halved. An error of `records` itself is thrown to the caller.
 */
export async function* validateRecords<Row extends SupplierRecord>(
  send: Send,
  { source, records, signal }: ValidateOptions<Row>,
): AsyncGenerator<BatchOutcome<Row>, void, undefined> {
  const sendBatch = async (
    firstIndex: number,
    written: readonly Written<Row>[],
  ): Promise<BatchOutcome<Row>> => {
    const batch: Batch<Row> = { firstIndex, records: written.map(({ record }) => record) };
    const answer = await send({
      name: 'validateRecords',
      path: '/api/v1/supplier/validate',
      body: writeBatch(source, written),
      isExpected: receiptFor(written.length, contractVersion),
      signal,
    });
    if (answer.ok) return { ...batch, kind: 'valid', ok: true, receipt: answer.value.data };
    const { failure } = answer;
    if (failure.kind === 'problem' && failure.status === 422 && isInvalidBatch(failure.problem)) {
      const { evaluatedAt } = failure.problem;
      return { ...batch, kind: 'invalid', ok: false, ...mapFindings(failure.problem, batch), evaluatedAt };
    }
    return { ...batch, kind: isOfBatch(failure) ? 'refused' : 'stopped', ok: false, failure };
  };

  for await (const cut of cutBatches(source, records)) {
    const { firstIndex } = cut;
    if (cut.kind === 'not_sent') {
      const failure = notSent(cut.reason);
      yield { kind: 'refused', ok: false, firstIndex, records: [cut.record], failure };
      continue;
    }
    const waiting = [{ firstIndex, written: cut.written }];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      const outcome = await sendBatch(part.firstIndex, part.written);
      const half = Math.ceil(part.written.length / 2);
      if (outcome.kind === 'refused' && statusOf(outcome.failure) === 413 && part.written.length > 1) {
        waiting.push(
          { firstIndex: part.firstIndex + half, written: part.written.slice(half) },
          { firstIndex: part.firstIndex, written: part.written.slice(0, half) },
        );
        continue;
      }
      yield outcome;
      if (outcome.kind === 'stopped') return;
    }
  }
}
