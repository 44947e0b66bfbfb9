import type {
  BatchOutcome,
  Failure,
  SupplierClient,
  SupplierRecord,
} from '../../../packages/client/src/index.ts';
import { type BatchVerdict, ValidationRequestSchema } from '../../../packages/record-contract/src/index.ts';

/** What came of a batch that was sent. */
export type SentBatch =
  /** The service validated all of it. */
  | {
      readonly kind: 'answered';
      readonly verdict: BatchVerdict;
      /** The number of records that were sent. */
      readonly records: number;
    }
  /** The service did not validate all of it. */
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      /** Whether no other batch would be validated either, as with a refused key. */
      readonly isLasting: boolean;
    };

/** The verdict on all parts of a batch, with pointers into the whole batch. */
const verdictOf = (outcomes: readonly BatchOutcome<SupplierRecord>[]): BatchVerdict | undefined => {
  const [first] = outcomes;
  if (first?.kind === 'valid' && outcomes.every(({ kind }) => kind === 'valid')) {
    const recordsValidated = outcomes.reduce((sum, { records }) => sum + records.length, 0);
    return { outcome: 'valid', result: { ...first.receipt, recordsValidated } };
  }
  const invalid = outcomes.filter((outcome) => outcome.kind === 'invalid');
  const errors = invalid.flatMap(({ findings, batchFindings }) => [
    ...findings.map(({ index, pointer, code, detail, hint }) => ({
      pointer: `/records/${index}${pointer}`,
      code,
      detail,
      ...(hint === undefined ? {} : { hint }),
    })),
    ...batchFindings,
  ]);
  const evaluatedAt = invalid.at(-1)?.evaluatedAt;
  if (evaluatedAt === undefined) return undefined;
  const unlisted = invalid.reduce((sum, { unlistedFindings }) => sum + unlistedFindings, 0);
  return { outcome: 'invalid', errors, errorCount: errors.length + unlisted, evaluatedAt };
};

/** Sends a batch that meets the contract on this machine, and gives the verdict of the service on all of it. */
export const sendBatch = async (client: SupplierClient, bytes: Uint8Array): Promise<SentBatch> => {
  const { source, records } = ValidationRequestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const outcomes: BatchOutcome<SupplierRecord>[] = [];
  for await (const outcome of client.validateRecords({ source, records })) {
    if (outcome.kind === 'stopped' || outcome.kind === 'refused') {
      return { kind: 'failed', failure: outcome.failure, isLasting: outcome.kind === 'stopped' };
    }
    outcomes.push(outcome);
  }
  const verdict = verdictOf(outcomes);
  if (verdict === undefined) throw new Error('A batch without records was sent.');
  return { kind: 'answered', verdict, records: records.length };
};
