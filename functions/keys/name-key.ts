import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

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
