import * as z from 'zod';
import { newKey } from '../../functions/keys/key-value.ts';
import { problems } from '../../src/contracts/problem-table.ts';
import { exampleBatchOf, exampleProductAt } from '../../src/contracts/supplier/examples.ts';
import { keyLimits } from '../../src/contracts/supplier/limits.ts';
import { committedCases, readCorpusFile } from '../../tests/contracts/supplier/committed-corpus.ts';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import { hostileJson, hostileRefused } from '../bench/validation/hostile-bodies.ts';
import { type Kind, type Planned, problemOf } from './requests.ts';
import { type Expected, problemCode, type SoakAnswer, type Whole } from './verdict.ts';

const limitMilliseconds = 60_000;

/** Notes when each key was used. */
export const createKeyUses = () => {
  const begun = new Map<string, number[]>();

  /** Notes that a request is sent with the key. */
  const begin = (keyId: string): void => {
    const starts = begun.get(keyId) ?? [];
    starts.push(Date.now());
    begun.set(keyId, starts);
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

  return { begin, isLimitDue };
};

/** The notes about the uses of keys. */
export type KeyUses = ReturnType<typeof createKeyUses>;

/** The body of a request and what its answer must be at any time. */
type KnownBatch = { readonly body: Uint8Array; readonly judge: Expected['judge'] };

const invalid = problemOf(problems.invalid_batch.status, 'invalid_batch');

const statusOf = (code: string): number => {
  const found = Object.entries(problems).find(([name]) => name === code);
  if (found === undefined) throw new Error(`There is no Problem ${code}.`);
  return found[1].status;
};

const known = ({ file, expected }: (typeof committedCases)[number]): KnownBatch[] => {
  const body = readCorpusFile(file);
  switch (expected.outcome) {
    case 'valid':
      return [];
    case 'invalid':
      return [{ body, judge: invalid }];
    case 'unreadable':
      return [{ body, judge: problemOf(statusOf(expected.code), expected.code) }];
  }
};

/** The cases of the committed corpus that are refused or have findings; they stay so as time passes. */
export const faultyBatches: readonly KnownBatch[] = committedCases.flatMap(known);

/** A 400: the code says what is wrong with the bytes, and which of several it is depends on the body. */
const refused: Expected['judge'] = ({ status, body }) =>
  status === 400 ? undefined : `${status} in place of 400: ${body.toString().slice(0, 300)}`;

/** Bodies of the largest size that cost as much as can be. */
export const hostileBatches: readonly KnownBatch[] = [
  ...[...hostileJson.values()].map((body) => ({ body, judge: invalid })),
  ...[...hostileRefused.values()].map((body) => ({ body, judge: refused })),
];

/** A key that a client holds. */
export type HeldKey = { readonly id: string; readonly value: string; readonly companyId: string };

const IdentitySchema = z.object({
  data: z.object({ company: z.object({ id: z.string() }), key: z.object({ id: z.string() }) }),
});

const ValidSchema = z.object({ data: z.object({ recordsValidated: z.int() }) });

const parsed = <Value>(schema: z.ZodType<Value>, { body }: Whole): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined;
  }
};

const excerpt = ({ status, body }: Whole): string => `${status}: ${body.toString().slice(0, 300)}`;

/** A request of `/me`, which must name the key and its company. */
export const identityWith = (key: HeldKey, uses: KeyUses): Planned => {
  uses.begin(key.id);
  return {
    part: 'database',
    sent: { method: 'GET', path: '/api/v1/supplier/me', headers: { Authorization: `Bearer ${key.value}` } },
    judge: (answer) => {
      const found = answer.status === 200 ? parsed(IdentitySchema, answer)?.data : undefined;
      const isRight = found?.key.id === key.id && found.company.id === key.companyId;
      return isRight ? undefined : `not the identity of the key ${key.id}: ${excerpt(answer)}`;
    },
    isLimitDue: (answer) => uses.isLimitDue(key.id, answer),
  };
};

/** A request of `/me` with a key that must not be accepted. */
export const refusedIdentity = (value: string): Planned => ({
  part: 'database',
  sent: { method: 'GET', path: '/api/v1/supplier/me', headers: { Authorization: `Bearer ${value}` } },
  judge: problemOf(401, 'key_not_accepted'),
  // Refused keys are limited by network address, and every request of the run has the same one.
  isLimitDue: (answer) => problemCode(answer) === 'too_many_attempts',
});

const validation = (
  key: HeldKey,
  uses: KeyUses,
  body: string | Uint8Array,
  judge: Planned['judge'],
): Planned => {
  uses.begin(key.id);
  return {
    part: 'database',
    sent: {
      method: 'POST',
      path: '/api/v1/supplier/validate',
      headers: { Authorization: `Bearer ${key.value}`, 'Content-Type': 'application/json' },
      body,
    },
    judge,
    isLimitDue: (answer) => uses.isLimitDue(key.id, answer),
  };
};

/** A batch that meets the contract now, which the service must find valid. */
const freshBatch = (key: HeldKey, uses: KeyUses, random: Random): Planned => {
  const record = exampleProductAt(Date.now());
  const count = random.pick([1, 5, 50]);
  const batch = exampleBatchOf(
    Array.from({ length: count }, (_, index) => ({ ...record, sourceRecordId: `erp:${index}` })),
  );
  return validation(key, uses, JSON.stringify(batch), (answer) =>
    answer.status === 200 && parsed(ValidSchema, answer)?.data.recordsValidated === count
      ? undefined
      : `not ${count} valid records: ${excerpt(answer)}`,
  );
};

/** Requests with keys: to ask who one is, and to validate batches. The busy keys are used beyond their limit. */
export const supplierKinds = (
  { steady, busy }: { readonly steady: readonly HeldKey[]; readonly busy: readonly HeldKey[] },
  uses: KeyUses,
): Kind[] => [
  { name: '/me', weight: 8, plan: (random) => identityWith(random.pick(steady), uses) },
  { name: '/me beyond the limit', weight: 4, plan: (random) => identityWith(random.pick(busy), uses) },
  {
    name: '/me, unknown or malformed key',
    weight: 4,
    plan: (random) => refusedIdentity(random.below(2) === 0 ? newKey().value : 'npk_not_a_key'),
  },
  {
    name: '/validate, fresh batch',
    weight: 10,
    plan: (random) => freshBatch(random.pick(steady), uses, random),
  },
  {
    name: '/validate, faulty batch',
    weight: 5,
    plan: (random) => {
      const { body, judge } = random.pick(faultyBatches);
      return validation(random.pick(steady), uses, body, judge);
    },
  },
  {
    name: '/validate, hostile batch',
    weight: 1,
    plan: (random) => {
      const { body, judge } = random.pick(hostileBatches);
      return validation(random.pick(steady), uses, body, judge);
    },
  },
];
