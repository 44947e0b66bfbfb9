import * as z from 'zod';
import { createLogin, groupRoles, type LoginPurpose } from '../../../../host/database/service-login.ts';
import { option } from '../../../command-line/tool-command.ts';
import { supplierCommand } from '../command.ts';

const loginOption = option(
  z
    .string()
    .regex(
      /^(?!pg_|nameplate_)[a-z][a-z0-9_]{0,62}$/,
      'Write 1 to 63 lower-case letters, digits and underscores, first a letter, such as service_a; names with pg_ or nameplate_ at the start are taken.',
    ),
  { description: 'the name of the login', value: '<login>' },
);

const purposes = ['service', 'lookups'] as const satisfies readonly LoginPurpose[];

const purposeOption = option(z.enum(purposes, `Write ${purposes.join(' or ')}.`).default('service'), {
  description: 'service, or lookups to read the catalogue alone; default: service',
  value: '<purpose>',
});

const variables: Readonly<Record<LoginPurpose, string>> = {
  service: 'NETLIFY_DB_URL',
  lookups: 'CATALOGUE_DB_URL',
};

/** Makes a login for the service. */
export const roleCommand = supplierCommand({
  name: 'role create',
  summary: 'Makes a database login for the service, and shows its address once.',
  notes:
    'The address contains a random password. The login may call the functions of the service, but has no right on any table. Remove it with DROP ROLE.',
  options: { name: loginOption, for: purposeOption },
  run: async ({ name, for: purpose }, { pool, address: ownerAddress }) => {
    const created = await createLogin(pool, ownerAddress, name, purpose);
    if (created.kind === 'impossible') return created;
    const { address } = created;
    return {
      kind: 'done',
      json: { role: { name, memberOf: groupRoles[purpose], address } },
      text: `The login ${name} is a member of ${groupRoles[purpose]}.

  ${address}

This is the only time it is shown. Set ${variables[purpose]} to it, and keep the owner's address in OWNER_DB_URL on the
machine of the operator alone.`,
    };
  },
});
