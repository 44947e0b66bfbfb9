import * as z from 'zod';
import { type ConsoleKey, ConsoleKeySchema, type KeyUsage } from '../../src/contracts/console/key.ts';
import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';
import { type ChangeOutcome, listRows, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** The keys of a company, oldest first, and how much of its limits is used. */
export type KeyList = { readonly keys: readonly ConsoleKey[]; readonly limits: KeyUsage };

/** A key with the counts of the limits, equal in every row; without an id if the company has no key. */
const RowSchema = z.looseObject({
  active: z.int(),
  createdToday: z.int(),
  nextAt: z.string().nullable(),
  retained: z.int(),
  id: z.string().nullable(),
});

type KeyRow = z.infer<typeof RowSchema>;

const keyOf = ({ active, createdToday, nextAt, retained, id, ...rest }: KeyRow): ConsoleKey[] =>
  id === null ? [] : [ConsoleKeySchema.parse({ ...rest, id, masked: maskKey(id) })];

const limitsOf = ({ active, createdToday, nextAt, retained }: KeyRow): KeyUsage => ({
  active: { used: active, most: keyLimits.activeKeys },
  day: {
    used: createdToday,
    most: keyLimits.keysPerDay,
    nextAt: createdToday < keyLimits.keysPerDay ? null : nextAt,
  },
  retained: { used: retained, most: keyLimits.retainedKeys },
});

/** The keys and limits of a company, in one statement, for one of its members, or for an operator with `email` undefined. */
export const keysOf = async (
  database: Database,
  companyId: string,
  email: string | undefined,
): Promise<ChangeOutcome<KeyList>> => {
  const listed = await listRows(
    database,
    'SELECT * FROM supplier.keys_of($1, $2)',
    [companyId, email ?? null],
    RowSchema,
  );
  if (listed.kind !== 'done') return listed;
  const [first] = listed.result;
  if (first === undefined) throw new Error('The database did not count the keys.');
  return { kind: 'done', result: { keys: listed.result.flatMap(keyOf), limits: limitsOf(first) } };
};

/**
 * Names a key of a company on behalf of an owner, renames it, or without a name removes its name. It may have ended. A name that
 * it has already changes nothing.
 */
export const nameKey = (
  database: Database,
  { companyId, keyId }: { readonly companyId: string; readonly keyId: string },
  name: string | undefined,
  owner: string,
  actor: string,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.name_key($1, $2, $3, $4, $5)',
    [companyId, keyId, owner, name ?? null, actor],
    () => undefined,
  );
