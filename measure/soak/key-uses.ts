import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';
import type { SoakAnswer } from './send.ts';

/** A request with a key. Whether the database counted it is unknown when its answer does not say so. */
export type KeyUse = {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly counted: 'yes' | 'no' | 'unknown';
};

/** What an answer of a supplier endpoint says about the count; see decision 007. */
export const countedBy = (answer: SoakAnswer): KeyUse['counted'] => {
  if (answer.kind !== 'answered' || answer.status === 503) return 'unknown';
  return answer.status === 401 || answer.status === 429 ? 'no' : 'yes';
};

const limitMilliseconds = 60_000;

/** Notes every request that is made with a key. */
export const createKeyUses = () => {
  const uses = new Map<string, KeyUse[]>();
  const begun = new Map<string, number[]>();

  /** Notes that a request is sent with the key, and returns how to note its answer. */
  const begin = (keyId: string) => {
    const starts = begun.get(keyId) ?? [];
    starts.push(Date.now());
    begun.set(keyId, starts);
    return (answer: SoakAnswer): void => {
      const { sentAt, receivedAt } = answer;
      const known = uses.get(keyId) ?? [];
      known.push({ sentAt, receivedAt, counted: countedBy(answer) });
      uses.set(keyId, known);
    };
  };

  /** Whether the key was used so often in the minute before an answer that a 429 may be right. */
  const isLimitDue = (keyId: string, { sentAt, receivedAt }: SoakAnswer): boolean => {
    const earliest = sentAt - limitMilliseconds;
    // From the latest back, because the list grows for the whole run.
    const starts = begun.get(keyId) ?? [];
    let recent = 0;
    for (let index = starts.length - 1; index >= 0; index -= 1) {
      const start = starts[index] ?? 0;
      // A request may be counted up to its deadline after it was sent.
      if (start < earliest - 5_000) break;
      if (start <= receivedAt) recent += 1;
    }
    // The request that was answered is among them.
    return recent > keyLimits.requestsPerMinute;
  };

  return { uses, begin, isLimitDue };
};

/** The notes about the requests with keys. */
export type KeyUses = ReturnType<typeof createKeyUses>;
