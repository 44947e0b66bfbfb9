import type { ConsoleCompany, ConsoleCompanyDetail } from '../../src/contracts/console/company.ts';
import { consoleOperations } from '../../src/contracts/console/operations.ts';
import { type AccountCompany, companiesOf, registerCompany } from '../companies/account-companies.ts';
import { acceptInvitation, declineInvitation } from '../companies/invitations.ts';
import { selectCompany } from '../keys/issue-key.ts';
import {
  type AccountCall,
  actingOf,
  answer,
  type ConsoleResult,
  forCompany,
  json,
  problem,
  readForm,
  timeOrNull,
} from './console-call.ts';
import { createdKeyOf } from './key-handlers.ts';

/** A company as a list shows it. */
export const companyOf = (company: AccountCompany): ConsoleCompany => ({
  id: company.id,
  name: company.name,
  country: company.country ?? null,
  website: company.website ?? null,
  supplies: company.supplies ?? null,
  state: company.state,
  role: company.role,
  createdAt: company.createdAt.toISOString(),
  hadKey: company.hadKey,
});

const companyDetailOf = (company: AccountCompany): ConsoleCompanyDetail => ({
  ...companyOf(company),
  verifiedAt: timeOrNull(company.verifiedAt),
  suspendedAt: timeOrNull(company.suspendedAt),
});

const companyNotFound = (call: AccountCall): ConsoleResult => problem({ code: 'company_not_found' }, call);

/** Reads a company of the account and shows it; 404 if the account is not a member. */
const withCompany = async (
  call: AccountCall,
  companyId: string,
  show: (company: ConsoleCompanyDetail) => ConsoleResult,
): Promise<ConsoleResult> =>
  answer(await companiesOf(call.services.database, call.account.email), call, (companies) => {
    const company = companies.find(({ id }) => id === companyId);
    return company === undefined ? companyNotFound(call) : show(companyDetailOf(company));
  });

const register = async (call: AccountCall): Promise<ConsoleResult> => {
  const read = await readForm(consoleOperations.registerCompany, call);
  if ('result' in read) return read.result;
  const { email } = call.account;
  const { database } = call.services;
  const registered = await registerCompany(database, { ...read.form, owner: email }, actingOf(call));
  return answer(registered, call, (company) => ({
    ...json({ data: companyOf(company) }, 201),
    waitingCompany: company.id,
  }));
};

const select = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { database } = call.services;
  const { email } = call.account;
  // Read first: afterwards a failure would lose the key.
  const companies = await companiesOf(database, email);
  if (companies.kind !== 'done') return answer(companies, call, () => companyNotFound(call));
  const company = companies.result.find(({ id }) => id === companyId);
  if (company === undefined) return companyNotFound(call);
  const selected = await selectCompany(database, { companyId, owner: email }, actingOf(call));
  return answer(selected, call, (selection) => {
    const isIssued = selection.kind === 'issued';
    const data = {
      company: { ...companyDetailOf(company), hadKey: company.hadKey || selection.kind !== 'no_key' },
      key: isIssued ? createdKeyOf(selection.key) : null,
      firstKey:
        selection.kind === 'had_key'
          ? { createdAt: selection.createdAt.toISOString(), createdBy: selection.createdBy }
          : null,
    };
    return { ...json({ data }), ...(isIssued ? { keyId: selection.key.id, changed: companyId } : {}) };
  });
};

const accept = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const accepted = await acceptInvitation(services.database, companyId, account.email, actingOf(call));
  return answer(accepted, call, (company) => json({ data: { company: companyDetailOf(company) } }));
};

const decline = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const declined = await declineInvitation(services.database, companyId, account.email, actingOf(call));
  return answer(declined, call, () => json({ data: { declined: true } }));
};

/** Companies: registering, reading and selecting one, and answering an invitation to one. */
export const companyHandlers = {
  registerCompany: register,
  getCompany: forCompany((call, id) => withCompany(call, id, (company) => json({ data: company }))),
  selectCompany: forCompany(select),
  acceptInvitation: forCompany(accept),
  declineInvitation: forCompany(decline),
};
