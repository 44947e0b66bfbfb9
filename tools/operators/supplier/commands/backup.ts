import { resolve } from 'node:path';
import { openAlone } from '../../../../host/database/open-database.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { textTable } from '../../../command-line/terminal-text.ts';
import type { ToolCommand } from '../../../command-line/tool-command.ts';
import { BackupRefusal } from '../backup/refusal.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type BackupContext, type TakenBackup, takeBackup } from '../backup/take-backup.ts';
import { type CommandContext, type CommandOutcome, supplierCommand } from '../command.ts';
import { formatHead } from './audit.ts';

const operandsOf = (description: string) => ({
  operands: { syntax: '<file>', description, missing: 'The name of the file is missing.' },
  surplus: 'Give the name of one file.',
});

/** What both commands print of a backup. */
const contentOf = (file: string, { header, totals, sha256 }: TakenBackup) => ({
  file,
  takenAt: header.takenAt,
  takenBy: header.takenBy,
  migrations: header.migrations.length,
  tables: Object.fromEntries(totals.tables.map(({ name, rows }) => [name, rows])),
  sha256,
  audit: { valid: totals.audit.firstBreak === undefined, head: formatHead(totals.audit.head) },
});

const tableOf = ({ totals }: TakenBackup): string =>
  textTable(
    ['TABLE', 'ROWS'],
    totals.tables.map(({ name, rows }) => [name, String(rows)]),
  );

const brokenAudit =
  'The chain of the audit record does not verify. See why with: npm run supplier -- audit --verify';

/** The outcome of a command that ends with a backup, which is `broken` if its audit record does not verify. */
const outcomeOf = (
  name: 'backup' | 'restored',
  file: string,
  backup: TakenBackup,
  text: string,
): CommandOutcome => {
  const isValid = backup.totals.audit.firstBreak === undefined;
  return {
    kind: isValid ? 'done' : 'broken',
    json: { [name]: contentOf(file, backup) },
    text: isValid ? text : `${text}\n\n${brokenAudit}`,
  };
};

/** Gives work the file and the database, and makes an outcome of a refusal. */
const withFile = async (
  { pool, isAlone, operands, context }: CommandContext,
  work: (context: BackupContext, file: string) => Promise<CommandOutcome>,
): Promise<CommandOutcome> => {
  const [file = ''] = operands;
  const { userDirectory, progress = () => {} } = context;
  try {
    return await work({ pool, isAlone, path: resolve(userDirectory, file), progress }, file);
  } catch (error) {
    if (error instanceof BackupRefusal)
      return { kind: 'impossible', code: error.code, message: error.message };
    throw error;
  } finally {
    progress('');
  }
};

const backup = supplierCommand({
  name: 'backup',
  summary: 'Writes companies, members, invitations, keys, mail, accounts and the audit record into a file.',
  notes:
    'The file holds digests of keys, never a key, but it has the addresses of members, so keep it confidential. Nobody else may read it, and a file that exists is not overwritten. The local server must not be running. docs/deploy.md says when to do this and where to keep the file.',
  ...operandsOf('the new file'),
  options: {},
  find: openAlone({ make: false }),
  run: (_options, context) =>
    withFile(context, async (given, file) => {
      const taken = await takeBackup(given, {
        takenAt: context.context.now,
        takenBy: context.actor,
      });
      const rows = taken.totals.tables.reduce((sum, table) => sum + table.rows, 0);
      return outcomeOf(
        'backup',
        file,
        taken,
        `${tableOf(taken)}

${counted(rows, 'row')} written to ${file}, which only you may read.
SHA-256  ${taken.sha256}
Head     ${formatHead(taken.totals.audit.head)}
Keep the file confidential: it has the addresses of members. Note the head elsewhere; it proves what the file was.`,
      );
    }),
});

const restore = supplierCommand({
  name: 'restore',
  summary: 'Restores a backup into an empty database with the same migrations, whole or not at all.',
  notes:
    'It compares every table with the backup and verifies the audit record before anything takes effect, and records nothing in it. It needs the login that owns the tables. The local server must not be running; its database is made if there is none.',
  ...operandsOf('a file that backup wrote'),
  options: {},
  find: openAlone({ make: true }),
  run: (_options, context) =>
    withFile(context, async (given, file) => {
      const restored = await restoreBackup(given);
      return outcomeOf(
        'restored',
        file,
        restored,
        `${tableOf(restored)}

Restored as of ${restored.header.takenAt}, and compared with the file: every table is the same.
Head     ${formatHead(restored.totals.audit.head)}
Compare the head with the one that was noted when the backup was made. Owners have to sign in again. Keys that were
revoked after the backup work again: revoke them now.`,
      );
    }),
});

/** The commands that save and restore the database. */
export const backupCommands: readonly ToolCommand[] = [backup, restore];
