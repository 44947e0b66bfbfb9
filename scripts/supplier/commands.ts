import type { Command } from './command.ts';
import { auditCommands } from './commands/audit.ts';
import { companyCommands } from './commands/company.ts';
import { demoCommand } from './commands/demo.ts';
import { keyCommands } from './commands/key.ts';
import { memberCommands } from './commands/member.ts';
import { migrateCommand } from './commands/migrate.ts';

/** Every command of the operator tool, in the order of its help. */
export const commands: readonly Command[] = [
  ...companyCommands,
  ...memberCommands,
  ...keyCommands,
  demoCommand,
  ...auditCommands,
  migrateCommand,
];
