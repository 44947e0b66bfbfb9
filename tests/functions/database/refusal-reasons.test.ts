import { expect, it } from 'vitest';
import { refusalReasons } from '../../../functions/database/change.ts';
import { readMigrationFiles } from '../../../host/database/migration-files.ts';

it('the reasons for which the database refuses a change are those that the service knows', async () => {
  const everything = (await readMigrationFiles()).map(({ text }) => text).join('\n');
  const raised = new Set(
    [...everything.matchAll(/supplier\.refuse\(\s*'(\w+)'/g)].map(([, reason]) => reason),
  );
  expect([...raised].sort()).toEqual([...refusalReasons].sort());
});
