import { describe, expect, it } from 'vitest';
import { refusalReasons } from '../../../functions/database/change.ts';
import { readMigrationFiles } from '../../../host/database/migration-files.ts';
import { keyNameLength } from '../../../src/contracts/console/form-limits.ts';
import { scopes } from '../../../src/contracts/supplier/choices.ts';
import { keyLimits } from '../../../src/contracts/supplier/key-limits.ts';

const migrations = (await readMigrationFiles()).map(({ text }) => text);
const everything = migrations.join('\n');

/** The latest migration that defines something. */
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
    expect(keys).toContain(`char_length(name) BETWEEN 1 AND ${keyNameLength} `);
    expect(requestWindow).toContain(`accepted[cardinality(accepted) - ${keyLimits.requestsPerMinute} + 1]`);
  });

  it('are the scopes that the database knows', () => {
    expect(keys).toContain(`ARRAY[${scopes.map((scope) => `'${scope}'`).join(', ')}]`);
  });

  it('are the reasons for which the database refuses', () => {
    const raised = new Set(
      [...everything.matchAll(/supplier\.refuse\(\s*'(\w+)'/g)].map(([, reason]) => reason),
    );
    expect([...raised].sort()).toEqual([...refusalReasons].sort());
  });
});
