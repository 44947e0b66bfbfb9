import { migrate } from '../../../../host/database/migrations.ts';
import { rollBackLatest } from '../../../../host/database/rollback.ts';
import { missingRoles } from '../../../../host/database/service-login.ts';
import { flag } from '../../../command-line/tool-command.ts';
import { supplierCommand } from '../command.ts';

/** Brings a database up to date. */
export const migrateCommand = supplierCommand({
  name: 'migrate',
  summary: 'Applies missing migrations.',
  notes:
    'Run it for your own PostgreSQL; deploys to Netlify and the local server migrate themselves. Refuses a database with another history: a changed, missing or unknown migration, or one from before the first release.',
  options: { rollback: flag('roll the latest migration back instead') },
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
        : `\nRecorded the checksums of those it had already: ${recorded.join(', ')}. Do not change their files.`;
    const without =
      rolesMissing.length === 0
        ? ''
        : `\nThis user may not create the roles ${rolesMissing.join(', ')}, so the service uses the owner’s address for now. Run role create once with OWNER_DB_URL set to the address of an administrator.`;
    return { kind: 'done', json: { applied, recorded, rolesMissing }, text: `${done}${noted}${without}` };
  },
});
