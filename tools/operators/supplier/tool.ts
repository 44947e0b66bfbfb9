import type { Tool } from '../../command-line/run-tool.ts';
import { auditCommands } from './commands/audit.ts';
import { companyCommands } from './commands/company.ts';
import { demoCommand } from './commands/demo.ts';
import { keyCommands } from './commands/key.ts';
import { memberCommands } from './commands/member.ts';
import { migrateCommand } from './commands/migrate.ts';
import { noticesCommands } from './commands/notices.ts';
import { roleCommand } from './commands/role.ts';

/** `npm run supplier`: the tool with which an operator manages companies, members and keys. */
export const supplierTool: Tool = {
  script: 'supplier',
  summary: 'Manages the companies, members and keys of the supplier service, and its audit record.',
  notes: `--as <name> names who acts, in the audit record.
Uses the database of OWNER_DB_URL (the address of its owner), otherwise NETLIFY_DB_URL, otherwise the local server, which
must be running.`,
  endings: [
    'done',
    'a rule refused it, or mail was not sent',
    'the arguments are wrong, or the database is unavailable',
  ],
  commands: [
    ...companyCommands,
    ...memberCommands,
    ...keyCommands,
    demoCommand,
    ...auditCommands,
    ...noticesCommands,
    migrateCommand,
    roleCommand,
  ],
};
