import { supplierCommand } from '../command.ts';

/** Brings a database up to date. */
export const migrateCommand = supplierCommand({
  name: 'migrate',
  summary: 'Applies the migrations that the database does not have yet.',
  notes: 'A deploy and the local server do this themselves; a database of your own needs it.',
  options: {},
  run: async (_options, { migrate }) => {
    const applied = await migrate();
    return {
      kind: 'done',
      json: { applied },
      text: applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
    };
  },
});
