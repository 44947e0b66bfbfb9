import {
  type Company,
  type CompanyChange,
  changeCompany,
  createCompany,
  listCompanies,
} from '../../../../functions/companies/companies.ts';
import { selectCompany } from '../../../../functions/keys/issue-key.ts';
import { textTable } from '../../../command-line/terminal-text.ts';
import { flag, type ToolCommand } from '../../../command-line/tool-command.ts';
import { done, supplierCommand } from '../command.ts';
import { sendWaitingMail } from '../mail.ts';
import { companyOption, firstOwnerOption, nameOption, ownerOption } from '../options.ts';
import { showIssuedKey } from './key.ts';

const create = supplierCommand({
  name: 'company create',
  summary: 'Creates a company with its first owner.',
  options: {
    name: nameOption,
    owner: firstOwnerOption,
    verified: flag('the signup is verified already'),
  },
  run: async (options, { database, actor }) => {
    const company = {
      name: options.name,
      owner: options.owner,
      verified: options.verified,
    };
    return done(await createCompany(database, company, actor), (id) => ({
      json: { company: { id, ...company } },
      text: company.verified
        ? `Company ${id} created, verified. Its first key: npm run supplier -- company select --company ${id}`
        : `Company ${id} created, not verified. Verify it: npm run supplier -- company verify --company ${id}`,
    }));
  },
});

const changing = (change: CompanyChange, summary: string, state: string, notes?: string) =>
  supplierCommand({
    name: `company ${change}`,
    summary,
    ...(notes === undefined ? {} : { notes }),
    options: { company: companyOption },
    run: async (options, { database, actor, mail }) => {
      const id = options.company;
      const outcome = await changeCompany(database, id, change, actor);
      const told =
        outcome.kind === 'done' && change === 'verify'
          ? ` ${await sendWaitingMail(database, await mail())}`
          : '';
      return done(outcome, () => ({
        json: { company: { id, state } },
        text: `Company ${id} is ${state}.${told}`,
      }));
    },
  });

/** Why selecting a company issued no key. */
const whyNoKey = (company: Company | undefined): string => {
  const id = company?.id ?? '<company id>';
  switch (company?.state) {
    case 'waiting':
      return `No key was issued: the company is not verified. Verify it: npm run supplier -- company verify --company ${id}`;
    case 'suspended':
      return `No key was issued: the company is suspended. End that: npm run supplier -- company reinstate --company ${id}`;
    default:
      return `No key was issued: the company already had its first key, or the member is no owner. See: npm run supplier -- key list --company ${id}`;
  }
};

const select = supplierCommand({
  name: 'company select',
  summary: 'Issues the first key of a company, as when an owner selects it in the console.',
  notes: 'Works once, for a verified company that is not suspended. Issue further keys with key issue.',
  options: { company: companyOption, owner: ownerOption },
  run: async (options, { database, actor }) => {
    const companyId = options.company;
    const selected = await selectCompany(database, { companyId, owner: options.owner }, actor);
    if (selected.kind !== 'done') return selected;
    if (selected.result.kind === 'issued')
      return { kind: 'done', ...showIssuedKey(companyId, selected.result.key) };
    return done(await listCompanies(database), (companies) => ({
      json: { key: null },
      text: whyNoKey(companies.find(({ id }) => id === companyId)),
    }));
  },
});

/** What an operator checks before verifying a company, one line for each fact. */
const showWaiting = ({ id, name, owners, country, website, supplies, createdAt }: Company): string =>
  `${id}  ${name}
  owner     ${owners.join(', ') || 'none'}
  country   ${country ?? 'not given'}
  website   ${website ?? 'not given'}
  supplies  ${supplies ?? 'not given'}
  waits     since ${createdAt}`;

const list = supplierCommand({
  name: 'company list',
  summary: 'Lists every company, oldest first.',
  notes: 'A newly registered company waits for company verify.',
  options: { waiting: flag('only those waiting to be verified, with their own description') },
  run: async ({ waiting }, { database }) =>
    done(await listCompanies(database), (companies) => {
      const shown = waiting ? companies.filter(({ state }) => state === 'waiting') : companies;
      if (waiting) {
        const text = shown.length === 0 ? 'No company is waiting.' : shown.map(showWaiting).join('\n\n');
        return { json: { companies: shown }, text };
      }
      return {
        json: { companies: shown },
        text:
          shown.length === 0
            ? 'There are no companies. Create one with company create.'
            : textTable(
                ['COMPANY', 'STATE', 'ACTIVE KEYS', 'NAME', 'OWNERS'],
                shown.map(({ id, state, activeKeys, name, owners }) => [
                  id,
                  state,
                  String(activeKeys),
                  name,
                  owners.join(', '),
                ]),
              ),
      };
    }),
});

/** The commands about companies. */
export const companyCommands: readonly ToolCommand[] = [
  create,
  changing('verify', 'Marks the signup of a company as verified.', 'verified'),
  changing('suspend', 'Suspends the access of a company until it is reinstated.', 'suspended'),
  changing('reinstate', 'Ends the suspension of a company.', 'reinstated', 'Its keys work again at once.'),
  select,
  list,
];
