import type { ConsoleCompany } from '../../src/contracts/console/company.ts';
import { operationSchemas } from '../../src/contracts/console/operation-schemas.ts';
import { companiesOf, registerCompany } from '../companies/companies.ts';
import { acceptInvitation, declineInvitation } from '../companies/invitations.ts';
import { selectCompany } from '../keys/issue-key.ts';
import {
  type AccountCall,
  actorOf,
  answer,
  type ConsoleResult,
  failed,
  forCompany,
  json,
  problem,
  readForm,
} from './console-call.ts';
import { createdKeyOf } from './key-handlers.ts';

const companyNotFound = (call: AccountCall): ConsoleResult => problem({ code: 'company_not_found' }, call);

/** Reads a company of the account and shows it; 404 if the account is not a member. */
const withCompany = async (
  call: AccountCall,
  companyId: string,
  show: (company: ConsoleCompany) => ConsoleResult,
): Promise<ConsoleResult> =>
  answer(await companiesOf(call.services.database, call.account.email), call, (companies) => {
    const company = companies.find(({ id }) => id === companyId);
    return company === undefined ? companyNotFound(call) : show(company);
  });

const register = async (call: AccountCall): Promise<ConsoleResult> => {
  const read = await readForm(operationSchemas.registerCompany, call);
  if ('result' in read) return read.result;
  const { email } = call.account;
  const { database } = call.services;
  const registered = await registerCompany(database, { ...read.form, owner: email }, actorOf(call));
  return answer(registered, call, (company) => ({
    ...json<'registerCompany'>({ data: company }, 201),
    waitingCompany: company.id,
  }));
};

const select = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { database } = call.services;
  const { email } = call.account;
  // Read first: afterwards a failure would lose the key.
  const companies = await companiesOf(database, email);
  if (companies.kind !== 'done') return failed(companies, call);
  const company = companies.result.find(({ id }) => id === companyId);
  if (company === undefined) return companyNotFound(call);
  const selected = await selectCompany(database, { companyId, owner: email }, actorOf(call));
  return answer(selected, call, (selection) => {
    const isIssued = selection.kind === 'issued';
    const data = {
      company: { ...company, hadKey: company.hadKey || selection.kind !== 'no_key' },
      key: isIssued ? createdKeyOf(selection.key) : null,
      firstKey: selection.kind === 'had_key' ? selection.firstKey : null,
    };
    return {
      ...json<'selectCompany'>({ data }),
      ...(isIssued ? { keyId: selection.key.id, changed: companyId } : {}),
    };
  });
};

const accept = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const accepted = await acceptInvitation(services.database, companyId, account.email, actorOf(call));
  return answer(accepted, call, (company) => json<'acceptInvitation'>({ data: { company } }));
};

const decline = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const declined = await declineInvitation(services.database, companyId, account.email, actorOf(call));
  return answer(declined, call, () => json<'declineInvitation'>({ data: { declined: true } }));
};

/** Companies: registering, reading and selecting one, and answering an invitation to one. */
export const companyHandlers = {
  registerCompany: register,
  getCompany: forCompany((call, id) =>
    withCompany(call, id, (company) => json<'getCompany'>({ data: company })),
  ),
  selectCompany: forCompany(select),
  acceptInvitation: forCompany(accept),
  declineInvitation: forCompany(decline),
};
