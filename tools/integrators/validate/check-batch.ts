import {
  explanationOf,
  type Finding,
  type Instant,
  positionOfColumn,
  type Verdict,
  validateBatch,
} from '../../../packages/record-contract/src/index.ts';
import { findPositions } from '../../../src/tables/json-positions.ts';
import { type BatchFile, describePlace, type ReportedFinding, verdictOf } from './file-report.ts';
import type { SentBatch } from './send-batch.ts';

/** The texts of a finding of the contract. */
export const textsOf = ({ code, detail, hint }: Finding) => {
  const entry = explanationOf(code);
  return { code, detail, reason: entry?.reason, fix: hint ?? entry?.fix ?? '' };
};

const reportedFindings = (verdict: Verdict, bytes: Uint8Array): ReportedFinding[] => {
  switch (verdict.outcome) {
    case 'valid':
      return [];
    case 'invalid': {
      const positionOf = findPositions(new TextDecoder().decode(bytes));
      return verdict.errors.map((finding) => ({
        ...textsOf(finding),
        place: describePlace(finding.pointer),
        pointer: finding.pointer,
        position: positionOf(finding.pointer),
      }));
    }
    case 'unreadable': {
      const { code, detail, pointer, line, column } = verdict;
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      const position =
        line === undefined || column === undefined ? undefined : positionOfColumn(text, line, column);
      const inside = pointer === undefined || pointer === '' ? {} : { pointer };
      const place = describePlace(pointer ?? '');
      return [{ code, detail, reason: undefined, fix: '', place, position, ...inside }];
    }
  }
};

/** How files are checked. */
export type Check = {
  readonly referenceTime: Instant;
  /** Sends a batch that meets the contract; undefined when nothing is sent. */
  readonly send: ((bytes: Uint8Array) => Promise<SentBatch>) | undefined;
};

/** Checks a batch, and sends it if it meets the contract and is to be sent. */
export const checkBatchFile = async (
  file: string,
  bytes: Uint8Array,
  { referenceTime, send }: Check,
): Promise<BatchFile> => {
  const verdict = validateBatch(bytes, referenceTime);
  const sending = verdict.outcome === 'valid' ? send?.(bytes) : null;
  const sent = send === undefined ? undefined : await sending;
  return {
    kind: 'batch',
    file,
    verdict,
    sent,
    findings: reportedFindings(verdictOf({ verdict, sent }), bytes),
  };
};
