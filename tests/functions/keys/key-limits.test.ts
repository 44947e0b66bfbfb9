import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalReasons } from '../../../functions/database/change.ts';
import { migrationsDirectory } from '../../../scripts/database/migration-files.ts';
import { scopes } from '../../../src/contracts/supplier/choices.ts';
import { keyLimits } from '../../../src/contracts/supplier/key-limits.ts';

const migrations = readdirSync(migrationsDirectory)
  .sort()
  .map((file) => readFileSync(join(migrationsDirectory, file), 'utf8'));
const everything = migrations.join('\n');

/** The migration that has the last word on something. */
const lastOf = (definition: string): string =>
  migrations.findLast((migration) => migration.includes(definition)) ?? '';

const keys = lastOf('CREATE TABLE supplier.api_key');
const newKeys = lastOf('FUNCTION supplier.guard_new_key');
const requestWindow = lastOf('FUNCTION supplier.limited_for');

describe('what the texts name', () => {
  it('are the limits that the database holds', () => {
    expect(newKeys).toContain(`IF active >= ${keyLimits.activeKeys} `);
    expect(newKeys).toContain(`IF created_today >= ${keyLimits.keysPerDay} `);
    expect(newKeys).toContain(`IF retained >= ${keyLimits.retainedKeys} `);
    expect(keys).toContain(`interval '${keyLimits.lifetimeYears} year'`);
    expect(requestWindow).toContain(`accepted[cardinality(accepted) - ${keyLimits.requestsPerMinute} + 1]`);
  });

  it('are the scopes that the database knows', () => {
    expect(keys).toContain(`ARRAY[${scopes.map((scope) => `'${scope}'`).join(', ')}]`);
  });

  it('are the reasons for which the database refuses', () => {
    const raised = new Set(
      [...everything.matchAll(/supplier\.refuse\('(\w+)'/g)].map(([, reason]) => reason),
    );
    expect([...raised].sort()).toEqual([...refusalReasons].sort());
  });
});
