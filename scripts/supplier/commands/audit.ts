import { listAuditEvents } from '../../../functions/keys/audit.ts';
import type { Command } from '../command.ts';
import { done } from '../done.ts';
import { companyOption, limitOption } from '../options.ts';
import { textTable } from '../text-table.ts';

const { required: _required, ...optionalCompany } = companyOption;

/** Shows the audit record. */
export const auditCommand: Command = {
  name: 'audit',
  summary: 'Shows who did what when, oldest first.',
  options: { company: optionalCompany, limit: limitOption },
  run: async (options, { database }) => {
    const most = Number(options.text('limit') ?? '100');
    return done(await listAuditEvents(database, options.text('company'), most), (events) => ({
      json: { events },
      text:
        events.length === 0
          ? 'Nothing is recorded.'
          : textTable(
              ['AT', 'ACTOR', 'ACTION', 'COMPANY', 'KEY', 'MEMBER', 'FACT'],
              events.map(({ at, actor, action, companyId, keyId, email, fact }) => [
                at.toISOString(),
                actor,
                action,
                companyId,
                keyId ?? '-',
                email ?? '-',
                fact ?? '-',
              ]),
            ),
    }));
  },
};
