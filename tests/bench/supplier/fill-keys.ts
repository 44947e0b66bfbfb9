import { createHash } from 'node:crypto';
import type { PresentedKey } from '../../../functions/keys/key-value.ts';
import type { TestPool } from '../../postgres/open-pool.ts';

const tables = ['company', 'member', 'api_key', 'request_window'] as const;

/** The key with a number from 1, as a client presents it, after `fillKeys`. */
export const filledKey = (number: number): PresentedKey => ({
  keyId: String(number).padStart(16, '0'),
  digest: createHash('sha256').update(`key ${number}`).digest(),
});

/**
 * Writes so many companies with an owner and a key each into an empty database, past its triggers: through them each
 * company would be a chained entry of the audit record.
 */
export const fillKeys = async (pool: TestPool, count: number): Promise<void> => {
  for (const table of tables) await pool.query(`ALTER TABLE supplier.${table} DISABLE TRIGGER ALL`);
  await pool.query(
    `INSERT INTO supplier.company (company_id, name, verified_at, keys_created)
     SELECT 'cmp_' || lpad(n::text, 16, '0'), 'Company ' || n, now(), 1 FROM generate_series(1, $1::integer) AS n`,
    [count],
  );
  await pool.query(
    `INSERT INTO supplier.member (company_id, email, role)
     SELECT company_id, 'owner@supplier.example', 'owner' FROM supplier.company`,
  );
  await pool.query(
    `INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
     SELECT number, company_id, member_id, sha256(convert_to('key ' || number::bigint, 'UTF8')),
       '{supplier:read,supplier:validate}'
     FROM (SELECT company_id, member_id, right(company_id, 16) AS number FROM supplier.member) AS owning`,
  );
  await pool.query('INSERT INTO supplier.request_window (key_id) SELECT key_id FROM supplier.api_key');
  for (const table of tables) await pool.query(`ALTER TABLE supplier.${table} ENABLE TRIGGER ALL`);
  await pool.query('ALTER TABLE supplier.request_window ENABLE ALWAYS TRIGGER audit_window');
  for (const table of tables) await pool.query(`VACUUM (ANALYZE) supplier.${table}`);
};
