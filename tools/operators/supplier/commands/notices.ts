import { runMaintenance } from '../../../../functions/maintenance.ts';
import type { ToolCommand } from '../../../command-line/tool-command.ts';
import { supplierCommand } from '../command.ts';
import { deliveryText, notConfigured } from '../mail.ts';

/** A person can wait longer than a request. */
const patienceMilliseconds = 60_000;

const send = supplierCommand({
  name: 'notices send',
  summary: 'Runs the hourly work: warns of expiring keys, sends waiting mail, deletes old mail.',
  notes: 'Uses SMTP_URL and MAIL_FROM. The local server writes files instead.',
  options: {},
  run: async (_options, { database, mail }) => {
    const { mailer, baseUrl } = await mail();
    if (mailer === undefined)
      return { kind: 'broken', json: { sent: 0, reason: notConfigured }, text: notConfigured };
    const { cause, ...counts } = await runMaintenance({
      database,
      mailer,
      baseUrl,
      deadlineMilliseconds: patienceMilliseconds,
    });
    const shown = {
      json: { ...counts, ...(cause === undefined ? {} : { cause }) },
      text: `Notices of expiring keys queued: ${counts.queued}. ${deliveryText({ ...counts, ...(cause === undefined ? {} : { cause }) })} Deleted: ${counts.forgotten}.`,
    };
    return { kind: cause === undefined ? 'done' : 'broken', ...shown };
  },
});

/** The command about mail. */
export const noticesCommands: readonly ToolCommand[] = [send];
