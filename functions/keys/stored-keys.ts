import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';
import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database, Row } from '../database/database.ts';

/** A key as it is stored. */
export type StoredKey = {
  readonly id: string;
  /** The key with its secret masked. */
  readonly masked: string;
  /** What the owner calls it; absent if it has no name. */
  readonly name: string | undefined;
  /** `active`, `expired`, `revoked`, or `disabled` if its owner lost the role or an operator disabled it. */
  readonly state: string;
  /** Whether the service admits it: an active key of a verified company that is not suspended. */
  readonly works: boolean;
  readonly scopes: readonly string[];
  /** The email address of the owner who issued it. */
  readonly issuedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When its last counted request was made; absent if it never was used. */
  readonly lastUsedAt: Date | undefined;
  /** How many of its requests were counted in the last 60 seconds, the window of its limit. Older times are not kept. */
  readonly requestsLastMinute: number;
  /** The id of the key that it was created to replace. */
  readonly replaces: string | undefined;
  readonly revokedAt: Date | undefined;
  /** The email address of the owner who revoked it. */
  readonly revokedBy: string | undefined;
  readonly disabledAt: Date | undefined;
  /** `owner_lost_role`, or what an operator gave. */
  readonly disabledReason: string | undefined;
  /** When it was first sent in the query of an address, so that others may know it. */
  readonly sentInAddressAt: Date | undefined;
};

/** How much of a limit is used, and the limit. */
export type LimitUse = { readonly used: number; readonly most: number };

/** The limits of a company's keys. */
export type KeyLimitUse = {
  readonly active: LimitUse;
  /** Keys created in the last 24 hours; `nextAt` is when the next can be created, if the limit is reached. */
  readonly day: LimitUse & { readonly nextAt: Date | undefined };
  readonly retained: LimitUse;
};

/** The keys of a company, oldest first, and its limits. */
export type KeyList = { readonly keys: readonly StoredKey[]; readonly limits: KeyLimitUse };

const readKey = (row: Row): StoredKey[] => {
  const id = row.optionalText('key_id');
  if (id === undefined) return [];
  return [
    {
      id,
      masked: maskKey(id),
      name: row.optionalText('name'),
      state: row.text('state'),
      works: row.flag('works'),
      scopes: row.texts('scopes'),
      issuedBy: row.text('email'),
      createdAt: row.timestamp('created_at'),
      expiresAt: row.timestamp('expires_at'),
      lastUsedAt: row.optionalTimestamp('last_used_at'),
      requestsLastMinute: row.count('requests_last_minute'),
      replaces: row.optionalText('replaces'),
      revokedAt: row.optionalTimestamp('revoked_at'),
      revokedBy: row.optionalText('revoked_by'),
      disabledAt: row.optionalTimestamp('disabled_at'),
      disabledReason: row.optionalText('disabled_reason'),
      sentInAddressAt: row.optionalTimestamp('sent_in_address_at'),
    },
  ];
};

const readLimits = ([row]: readonly Row[]): KeyLimitUse => {
  if (row === undefined) throw new Error('The database did not count the keys.');
  const createdToday = row.count('created_today');
  return {
    active: { used: row.count('active'), most: keyLimits.activeKeys },
    day: {
      used: createdToday,
      most: keyLimits.keysPerDay,
      nextAt: createdToday < keyLimits.keysPerDay ? undefined : row.optionalTimestamp('next_at'),
    },
    retained: { used: row.count('retained'), most: keyLimits.retainedKeys },
  };
};

const listStatement = 'SELECT * FROM supplier.keys_of($1, $2, $3)';

/** The keys and limits of a company for one of its members, in one statement. */
export const keysOf = (
  database: Database,
  companyId: string,
  email: string,
  at?: Date,
): Promise<ChangeOutcome<KeyList>> =>
  runChange(database, listStatement, [companyId, email, at ?? null], (rows) => ({
    keys: rows.flatMap(readKey),
    limits: readLimits(rows),
  }));

/** The keys of a company, oldest first, for an operator. */
export const listKeys = (
  database: Database,
  companyId: string,
  at?: Date,
): Promise<ChangeOutcome<StoredKey[]>> =>
  runChange(database, listStatement, [companyId, null, at ?? null], (rows) => rows.flatMap(readKey));
