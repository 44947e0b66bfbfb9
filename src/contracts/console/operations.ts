/** How an operation of the console's own interface is sent. */
export type ConsoleOperation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below `consoleRoot`, with `{name}` for each value. */
  readonly path: string;
  /** The media type of a success; JSON if it is absent. */
  readonly type?: 'text/csv';
  /** Whether it needs no session. */
  readonly isOpen?: true;
};

/** Where the operations are. */
export const consoleRoot = '/console/api';

const ofCompany = '/companies/{id}';

/**
 * Every operation of the console's own interface by its name, in the order of its path. The router and the pages of the
 * console read it; what is sent and answered is in `operation-schemas.ts`, because zod would triple the scripts of the pages.
 */
export const consoleOperations = {
  /** Sends a code to the address, for the browser that asks: a cookie tells it from others, and the code is accepted with this cookie only. The answer does not tell whether the address has an account. */
  sendCode: { method: 'POST', path: '/auth/email-otp/send-verification-otp', isOpen: true },
  /** Sets the session cookie, and makes that of the browser last 400 days, by which it is known. An address without an account gets one. */
  signIn: { method: 'POST', path: '/auth/sign-in/email-otp', isOpen: true },
  /** Ends the session of the cookie, if there is one. */
  signOut: { method: 'POST', path: '/auth/sign-out', isOpen: true },
  /** The signed-in account, its companies and its open invitations. */
  getAccount: { method: 'GET', path: '/session' },
  /** The sessions of the account, newest first. */
  listSessions: { method: 'GET', path: '/sessions' },
  /** Ends every session of the account but the current. */
  endOtherSessions: { method: 'DELETE', path: '/sessions' },
  /** Ends one session of the account; also the second time. */
  endSession: { method: 'DELETE', path: '/sessions/{sessionId}' },
  /** The company waits until an operator verifies it. */
  registerCompany: { method: 'POST', path: '/companies' },
  /** A company of the account, with the times of its state. */
  getCompany: { method: 'GET', path: ofCompany },
  /** Issues the first key if the company is verified, the account is its owner and it never had a key. */
  selectCompany: { method: 'POST', path: `${ofCompany}/select` },
  /** Makes the account a member. */
  acceptInvitation: { method: 'POST', path: `${ofCompany}/invitation/accept` },
  /** Ends the invitation. */
  declineInvitation: { method: 'POST', path: `${ofCompany}/invitation/decline` },
  /** The keys of the company, masked, newest first, with its limits. */
  listKeys: { method: 'GET', path: `${ofCompany}/keys` },
  /** Earlier keys stay active, also one that the new key is to replace. The response is the only one with the full key. */
  createKey: { method: 'POST', path: `${ofCompany}/keys` },
  /** Ends a key for good. Revoking it again gives the same answer. */
  revokeKey: { method: 'POST', path: `${ofCompany}/keys/{keyId}/revoke` },
  /** Names a key, renames it, or removes its name. It may have ended. */
  nameKey: { method: 'POST', path: `${ofCompany}/keys/{keyId}/name` },
  /** The members of the company and its open invitations. */
  listMembers: { method: 'GET', path: `${ofCompany}/members` },
  /** Sends an invitation. The answer does not tell whether the address has an account. */
  inviteMember: { method: 'POST', path: `${ofCompany}/members` },
  /** An owner who becomes a member loses the keys that the owner issued. */
  changeRole: { method: 'POST', path: `${ofCompany}/members/{memberId}/role` },
  /** Ends a membership and disables the keys of the member, or withdraws an invitation. */
  endMembership: { method: 'DELETE', path: `${ofCompany}/members/{memberId}` },
  /** Who did what when, newest first, in pages. */
  listAudit: { method: 'GET', path: `${ofCompany}/audit` },
  /** The whole record as comma-separated values after RFC 4180. */
  downloadAudit: { method: 'GET', path: `${ofCompany}/audit.csv`, type: 'text/csv' },
} as const satisfies Readonly<Record<string, ConsoleOperation>>;

type Operations = typeof consoleOperations;

/** The name of an operation. */
export type OperationName = keyof Operations;

/** The name of an operation that needs no session. */
export type OpenOperationName = {
  [Name in OperationName]: Operations[Name] extends { readonly isOpen: true } ? Name : never;
}[OperationName];

/** The name of an operation that answers in JSON. */
export type JsonOperationName = {
  [Name in OperationName]: Operations[Name] extends { readonly type: string } ? never : Name;
}[OperationName];

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The names of the values in the path of an operation; `never` if it has none. */
export type ValueName<Name extends OperationName> = NamesIn<Operations[Name]['path']>;
