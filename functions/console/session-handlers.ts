import * as z from 'zod';
import { operationSchemas } from '../../src/contracts/console/operation-schemas.ts';
import type { OpenOperationName } from '../../src/contracts/console/operations.ts';
import { companiesOf } from '../companies/companies.ts';
import { invitationsOf } from '../companies/invitations.ts';
import { forgiveTry, refuseCodeRequest, refuseTry } from './attempt-limits.ts';
import {
  type AccountCall,
  answer,
  type ConsoleCall,
  type ConsoleResult,
  databaseUnavailable,
  json,
  problem,
  readForm,
} from './console-call.ts';
import { endSessions, listSessions } from './sessions.ts';
import { askingCookies, knownCookie, readBrowser } from './sign-in-browser.ts';

const success = (cookies: readonly string[] = []): ConsoleResult => {
  const { reply } = json<OpenOperationName>({ success: true });
  return { reply: { ...reply, cookies } };
};

const mailUnavailable = (cause: string, call: ConsoleCall): ConsoleResult => ({
  ...problem({ code: 'mail_unavailable' }, call),
  error: cause,
});

const sendCode = async (call: ConsoleCall): Promise<ConsoleResult> => {
  const read = await readForm(operationSchemas.sendCode, call);
  if ('result' in read) return read.result;
  const email = read.form.email.toLowerCase();
  const browser = readBrowser(call);
  const refusal = await refuseCodeRequest(email, browser, call);
  if (refusal !== undefined) return refusal;
  const { accounts, mailer } = call.services;
  if (mailer === undefined) return mailUnavailable('SMTP_URL or MAIL_FROM is not set.', call);
  const sending = await accounts.sendCode(email, browser.id);
  switch (sending.kind) {
    case 'sent':
      return success(askingCookies(browser, call));
    case 'mail_failed':
      return mailUnavailable(sending.cause, call);
    case 'unavailable':
      return databaseUnavailable(sending.cause, call);
  }
};

const signIn = async (call: ConsoleCall): Promise<ConsoleResult> => {
  const read = await readForm(operationSchemas.signIn, call);
  if ('result' in read) return read.result;
  const email = read.form.email.toLowerCase();
  const browser = readBrowser(call);
  const refusal = await refuseTry(email, browser, call);
  if (refusal !== undefined) return refusal;
  const signedIn = await call.services.accounts.signIn(
    { email, code: read.form.otp, browserId: browser.id },
    call.request.headers.get('User-Agent'),
  );
  switch (signedIn.kind) {
    case 'signed_in':
      await forgiveTry(email, browser, call);
      return success([...signedIn.cookies, knownCookie(browser, email, call)]);
    case 'refused':
      return problem({ code: 'code_not_accepted' }, call);
    case 'unavailable':
      return databaseUnavailable(signedIn.cause, call);
  }
};

const signOut = async (call: ConsoleCall): Promise<ConsoleResult> => {
  const ended = await call.services.accounts.signOut(call.request.headers.get('Cookie'));
  return ended.kind === 'done' ? success(ended.cookies) : databaseUnavailable(ended.cause, call);
};

const showAccount = async (call: AccountCall): Promise<ConsoleResult> => {
  const { services, account } = call;
  const [companies, invitations] = await Promise.all([
    companiesOf(services.database, account.email),
    invitationsOf(services.database, account.email),
  ]);
  return answer(companies, call, (ownCompanies) =>
    answer(invitations, call, (open) => {
      const data = {
        account: { email: account.email },
        companies: ownCompanies,
        invitations: open,
      };
      return json<'getAccount'>({ data });
    }),
  );
};

const showSessions = async (call: AccountCall): Promise<ConsoleResult> => {
  const listed = await listSessions(call.services.database, call.account);
  return answer(listed, call, (data) => json<'listSessions'>({ data, meta: { total: data.length } }));
};

const end = async (call: AccountCall, which: Parameters<typeof endSessions>[2]): Promise<ConsoleResult> => {
  const ended = await endSessions(call.services.database, call.account.accountId, which);
  return answer(ended, call, (count) => json<'endSession' | 'endOtherSessions'>({ data: { ended: count } }));
};

/** The ids that the library makes. No session has an empty one. */
const SessionIdSchema = z.string().regex(/^[\w-]{1,64}$/);

/** Signing in and out. Of the authentication library's own routes only these three exist. */
export const openHandlers = { sendCode, signIn, signOut };

/** The account and its sessions. */
export const sessionHandlers = {
  getAccount: showAccount,
  listSessions: showSessions,
  endOtherSessions: (call: AccountCall) => end(call, { allBut: call.account.sessionId }),
  endSession: (call: AccountCall) =>
    end(call, { only: SessionIdSchema.safeParse(call.values.sessionId).data ?? '' }),
};
