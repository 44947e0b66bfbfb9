import { expect, it } from 'vitest';
import { refusals } from '../../../functions/database/refusals.ts';
import { readMigrationFiles } from '../../../host/database/migration-files.ts';

it('the reasons for which the database refuses a change are those in the table of refusals', async () => {
  const everything = (await readMigrationFiles()).map(({ text }) => text).join('\n');
  const raised = new Set(
    [...everything.matchAll(/supplier\.refuse\(\s*'(\w+)'/g)].map(([, reason]) => reason),
  );
  expect([...raised].sort()).toEqual(Object.keys(refusals).sort());
});
