import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyLimits } from '../../../functions/keys/limits.ts';
import { refusalReasons } from '../../../functions/keys/refusal-reasons.ts';
import { scopes } from '../../../src/contracts/supplier/scopes.ts';

const migration = (name: string): string =>
  readFileSync(new URL(`../../../netlify/database/migrations/${name}.sql`, import.meta.url), 'utf8');

const keys = migration('0002_supplier_keys');
const admission = migration('0004_supplier_admission');
const everything = ['0001_supplier_companies', '0003_supplier_audit', '0005_supplier_changes']
  .map(migration)
  .concat(keys, admission)
  .join('\n');

describe('what the texts name', () => {
  it('are the limits that the database holds', () => {
    expect(keys).toContain(`IF active >= ${keyLimits.activeKeys} `);
    expect(keys).toContain(`IF created_today >= ${keyLimits.keysPerDay} `);
    expect(keys).toContain(`IF retained >= ${keyLimits.retainedKeys} `);
    expect(keys).toContain(`interval '${keyLimits.lifetimeYears} year'`);
    expect(admission).toContain(`IF cardinality(accepted) >= ${keyLimits.requestsPerMinute} `);
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
