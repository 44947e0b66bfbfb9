import { migrate } from '../../../../host/database/migrations.ts';
import { rollBackLatest } from '../../../../host/database/rollback.ts';
import { missingRoles } from '../../../../host/database/service-login.ts';
import { flag } from '../../../command-line/tool-command.ts';
import { supplierCommand } from '../command.ts';

/** Brings a database up to date. */
export const migrateCommand = supplierCommand({
  name: 'migrate',
  summary: 'Applies the migrations that the database does not have yet.',
  notes:
    'Refuses a database whose history is not that of the files: a migration that changed since it was applied, is missing in between, or has no file. A database from before the first release is refused too. A deploy and the embedded database of the local server need no migrate; a database of your own does.',
  options: { rollback: flag('roll the latest migration back instead, where it has a rollback') },
  run: async ({ rollback }, { pool }) => {
    if (rollback) {
      const name = await rollBackLatest(pool);
      return { kind: 'done', json: { rolledBack: name }, text: `Rolled back ${name}.` };
    }
    const { applied, recorded } = await migrate(pool);
    const rolesMissing = await missingRoles(pool);
    const done = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
    const noted =
      recorded.length === 0
        ? ''
        : `\nRecorded the checksums of those it had already: ${recorded.join(', ')}. From now on a change of their files is refused.`;
    const without =
      rolesMissing.length === 0
        ? ''
        : `\nThis user may not create the roles ${rolesMissing.join(', ')}, so the service has to use the address of the owner for now. Run role create once with the address of an administrator in OWNER_DB_URL.`;
    return { kind: 'done', json: { applied, recorded, rolesMissing }, text: `${done}${noted}${without}` };
  },
});
