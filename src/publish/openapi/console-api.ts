import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import {
  AccountResponseSchema,
  EndedSessionsResponseSchema,
  SendCodeRequestSchema,
  SendCodeResponseSchema,
  SessionsResponseSchema,
  SignInRequestSchema,
  SignInResponseSchema,
  SignOutResponseSchema,
} from '../../contracts/console/account.ts';
import { AuditQuerySchema, AuditResponseSchema } from '../../contracts/console/audit.ts';
import {
  CompanyDetailResponseSchema,
  CompanyIdSchema,
  CompanyResponseSchema,
  RegistrationSchema,
} from '../../contracts/console/company.ts';
import {
  CreatedKeyResponseSchema,
  CreateKeyRequestSchema,
  IdempotencyKeySchema,
  KeyIdSchema,
  KeysResponseSchema,
  RevokedKeyResponseSchema,
  SelectionResponseSchema,
} from '../../contracts/console/key.ts';
import {
  AcceptedInvitationResponseSchema,
  ChangedMemberResponseSchema,
  ChangeRoleRequestSchema,
  DeclinedInvitationResponseSchema,
  EndedMembershipResponseSchema,
  InvitedMemberResponseSchema,
  InviteRequestSchema,
  MemberIdSchema,
  MembersResponseSchema,
} from '../../contracts/console/member.ts';
import { type EveryProblemCode, everyProblem } from '../../contracts/console/problem-table.ts';
import {
  DailyKeyLimitProblemSchema,
  InvalidFormProblemSchema,
  RequestRepeatedProblemSchema,
} from '../../contracts/console/problems.ts';
import { ProblemSchema } from '../../contracts/problem.ts';
import { problemResponse, type ResponseHeader } from './problem-responses.ts';

const description = `The interface between the pages of the console and the service. It is **internal**: it may change in any release, without notice and without a new version. Build on the read API and the supplier preview instead.

An account signs in with an email address and a code from a mail; the session is in a cookie. A change is refused when a page of another site sends it. No response is stored by a cache. A company that is not one of the account's is answered as one that does not exist. The full value of a key is in one response only: that of the request that created it.`;

/** What each problem has beyond the fields of every problem, with an example. */
const extensions: Partial<
  Record<EveryProblemCode, { readonly schema: z.ZodType; readonly fields: Readonly<Record<string, unknown>> }>
> = {
  invalid_form: {
    schema: InvalidFormProblemSchema,
    fields: {
      errors: [
        {
          pointer: '/country',
          code: 'invalid_format',
          detail: 'Must be two upper-case letters, such as DE.',
        },
      ],
    },
  },
  daily_key_limit: { schema: DailyKeyLimitProblemSchema, fields: { nextAt: '2026-11-22T12:00:00.000Z' } },
  request_repeated: {
    schema: RequestRepeatedProblemSchema,
    fields: { masked: 'npk_rnvt7k1a0hlbfkid_********' },
  },
};

const requestIdHeader: Record<string, ResponseHeader> = {
  'X-Request-Id': {
    description: 'The id of the request. Quote it when you report a problem.',
    required: true,
    schema: { type: 'string' },
  },
};

/** The OpenAPI 3.1 description of the console's own interface. */
export const createConsoleApiDescription = (baseUrl: string) => {
  /** One response for each status of these problems. */
  const problemsOf = (codes: readonly EveryProblemCode[]) => {
    const statuses = [...new Set(codes.map((code) => everyProblem[code].status))].sort();
    return Object.fromEntries(
      statuses.map((status) => {
        const same = codes.filter((code) => everyProblem[code].status === status);
        const responses = same.map((code) => problemResponse('', [code], baseUrl, extensions[code] ?? {}));
        const schemas = [...new Set(same.map((code) => extensions[code]?.schema ?? ProblemSchema))];
        const [schema = ProblemSchema] = schemas;
        const content = {
          schema: schemas.length > 1 ? z.union(schemas) : schema,
          examples: Object.assign(
            {},
            ...responses.map(({ content: each }) => each['application/problem+json'].examples),
          ),
        };
        return [
          String(status),
          {
            description: `${same.map((code) => everyProblem[code].title).join('; ')}.`,
            headers: requestIdHeader,
            content: { 'application/problem+json': content },
          },
        ];
      }),
    );
  };

  const operation = (
    [operationId, tag, summary, text]: readonly [string, string, string, string],
    success: { readonly status?: 200 | 201; readonly schema: z.ZodType; readonly type?: string },
    problems: readonly EveryProblemCode[],
    request: {
      readonly body?: z.ZodType;
      readonly isBodyOptional?: true;
      readonly path?: z.ZodObject;
      readonly query?: z.ZodObject;
      readonly header?: z.ZodObject;
      readonly isOpen?: true;
    } = {},
  ): ZodOpenApiOperationObject => {
    const { body, isBodyOptional = false, path, query, header, isOpen = false } = request;
    const ofBody = ['invalid_json', 'unsupported_media_type', 'body_too_large', 'invalid_form'] as const;
    const general: EveryProblemCode[] = [
      ...(isOpen ? [] : (['not_signed_in'] as const)),
      ...(body === undefined && query === undefined ? [] : ofBody),
      'method_not_allowed',
      'internal_error',
      'service_unavailable',
      'console_unavailable',
    ];
    return {
      operationId,
      tags: [tag],
      summary,
      description: text,
      ...(isOpen ? { security: [] } : {}),
      ...(path || query || header
        ? { requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) } }
        : {}),
      ...(body === undefined
        ? {}
        : { requestBody: { required: !isBodyOptional, content: { 'application/json': { schema: body } } } }),
      responses: {
        [String(success.status ?? 200)]: {
          description: 'Success.',
          headers: requestIdHeader,
          content: { [success.type ?? 'application/json']: { schema: success.schema } },
        },
        ...problemsOf([...new Set([...general, ...problems])]),
      },
    };
  };

  const company = z.object({ id: CompanyIdSchema });
  const key = company.extend({ keyId: KeyIdSchema });
  const member = company.extend({ memberId: MemberIdSchema });
  const read = ['company_not_found'] as const;
  const change = ['company_not_found', 'origin_not_allowed'] as const;
  const ownerChange = [...change, 'owner_required'] as const;
  const inside = '/console/api/companies/{id}';

  const paths: ZodOpenApiPathsObject = {
    '/console/api/auth/email-otp/send-verification-otp': {
      post: operation(
        [
          'sendCode',
          'Account',
          'Send a sign-in code',
          'Sends a code to the address. The answer does not tell whether the address has an account.',
        ],
        { schema: SendCodeResponseSchema },
        ['origin_not_allowed', 'too_many_attempts', 'mail_unavailable'],
        { body: SendCodeRequestSchema, isOpen: true },
      ),
    },
    '/console/api/auth/sign-in/email-otp': {
      post: operation(
        [
          'signIn',
          'Account',
          'Sign in with a code',
          'Sets the session cookie. An address without an account gets one.',
        ],
        { schema: SignInResponseSchema },
        ['code_not_accepted', 'origin_not_allowed', 'too_many_attempts'],
        { body: SignInRequestSchema, isOpen: true },
      ),
    },
    '/console/api/auth/sign-out': {
      post: operation(
        ['signOut', 'Account', 'Sign out', 'Ends the session of the cookie, if there is one.'],
        { schema: SignOutResponseSchema },
        ['origin_not_allowed'],
        { isOpen: true },
      ),
    },
    '/console/api/session': {
      get: operation(
        [
          'getAccount',
          'Account',
          'Read the account',
          'The signed-in account, its companies and its open invitations.',
        ],
        { schema: AccountResponseSchema },
        [],
      ),
    },
    '/console/api/sessions': {
      get: operation(
        ['listSessions', 'Account', 'List the sessions', 'The sessions of the account, newest first.'],
        { schema: SessionsResponseSchema },
        [],
      ),
      delete: operation(
        [
          'endOtherSessions',
          'Account',
          'End all other sessions',
          'Ends every session of the account but the current.',
        ],
        { schema: EndedSessionsResponseSchema },
        ['origin_not_allowed'],
      ),
    },
    '/console/api/sessions/{sessionId}': {
      delete: operation(
        ['endSession', 'Account', 'End a session', 'Ends one session of the account; also the second time.'],
        { schema: EndedSessionsResponseSchema },
        ['origin_not_allowed'],
        {
          path: z.object({
            sessionId: z.string().meta({ description: 'The `id` of the session.', example: 'QmVpc3BpZWw' }),
          }),
        },
      ),
    },
    '/console/api/companies': {
      post: operation(
        [
          'registerCompany',
          'Companies',
          'Register a company',
          'The company waits until an operator verifies it.',
        ],
        { status: 201, schema: CompanyResponseSchema },
        ['origin_not_allowed', 'company_limit'],
        { body: RegistrationSchema },
      ),
    },
    [inside]: {
      get: operation(
        [
          'getCompany',
          'Companies',
          'Read a company',
          'A company of the account, with the times of its state.',
        ],
        { schema: CompanyDetailResponseSchema },
        read,
        { path: company },
      ),
    },
    [`${inside}/select`]: {
      post: operation(
        [
          'selectCompany',
          'Companies',
          'Select a company',
          'Issues the first key if the company is verified, the account is its owner and it never had a key.',
        ],
        { schema: SelectionResponseSchema },
        change,
        { path: company },
      ),
    },
    [`${inside}/invitation/accept`]: {
      post: operation(
        ['acceptInvitation', 'Members', 'Accept an invitation', 'Makes the account a member.'],
        { schema: AcceptedInvitationResponseSchema },
        [...change, 'invitation_not_found'],
        { path: company },
      ),
    },
    [`${inside}/invitation/decline`]: {
      post: operation(
        ['declineInvitation', 'Members', 'Decline an invitation', 'Ends the invitation.'],
        { schema: DeclinedInvitationResponseSchema },
        [...change, 'invitation_not_found'],
        { path: company },
      ),
    },
    [`${inside}/keys`]: {
      get: operation(
        [
          'listKeys',
          'Keys',
          'List the keys',
          'The keys of the company, masked, newest first, with its limits.',
        ],
        { schema: KeysResponseSchema },
        read,
        { path: company },
      ),
      post: operation(
        [
          'createKey',
          'Keys',
          'Create a key',
          'Earlier keys stay active. The response is the only one with the full key.',
        ],
        { status: 201, schema: CreatedKeyResponseSchema },
        [
          ...ownerChange,
          'company_not_verified',
          'company_suspended',
          'active_key_limit',
          'retained_key_limit',
          'request_repeated',
          'daily_key_limit',
        ],
        {
          path: company,
          header: z.object({ 'Idempotency-Key': IdempotencyKeySchema.optional() }),
          body: CreateKeyRequestSchema,
          isBodyOptional: true,
        },
      ),
    },
    [`${inside}/keys/{keyId}/revoke`]: {
      post: operation(
        [
          'revokeKey',
          'Keys',
          'Revoke a key',
          'Ends a key for good. Revoking it again gives the same answer.',
        ],
        { schema: RevokedKeyResponseSchema },
        [...ownerChange, 'company_not_verified', 'company_suspended', 'key_not_found', 'key_not_active'],
        { path: key },
      ),
    },
    [`${inside}/members`]: {
      get: operation(
        [
          'listMembers',
          'Members',
          'List the members',
          'The members of the company and its open invitations.',
        ],
        { schema: MembersResponseSchema },
        read,
        { path: company },
      ),
      post: operation(
        [
          'inviteMember',
          'Members',
          'Invite a member',
          'Sends an invitation. The answer does not tell whether the address has an account.',
        ],
        { status: 201, schema: InvitedMemberResponseSchema },
        [...ownerChange, 'company_suspended', 'member_exists', 'invitation_limit'],
        { path: company, body: InviteRequestSchema },
      ),
    },
    [`${inside}/members/{memberId}/role`]: {
      post: operation(
        [
          'changeRole',
          'Members',
          'Change a role',
          'An owner who becomes a member loses the keys that the owner issued.',
        ],
        { schema: ChangedMemberResponseSchema },
        [...ownerChange, 'member_not_found', 'last_owner'],
        { path: member, body: ChangeRoleRequestSchema },
      ),
    },
    [`${inside}/members/{memberId}`]: {
      delete: operation(
        [
          'endMembership',
          'Members',
          'Remove a member',
          'Ends a membership and disables the keys of the member, or withdraws an invitation.',
        ],
        { schema: EndedMembershipResponseSchema },
        [...ownerChange, 'member_not_found', 'last_owner'],
        { path: member },
      ),
    },
    [`${inside}/audit`]: {
      get: operation(
        ['listAudit', 'Audit', 'Read the audit record', 'Who did what when, newest first, in pages.'],
        { schema: AuditResponseSchema },
        read,
        { path: company, query: AuditQuerySchema },
      ),
    },
    [`${inside}/audit.csv`]: {
      get: operation(
        [
          'downloadAudit',
          'Audit',
          'Download the audit record',
          'The whole record as comma-separated values after RFC 4180.',
        ],
        { schema: z.string().meta({ description: 'The record.' }), type: 'text/csv' },
        read,
        { path: company },
      ),
    },
  };

  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Nameplate console (internal)',
      version: '0.0.0',
      description,
      license: { name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    },
    servers: [{ url: baseUrl, description: 'The service.' }],
    security: [{ session: [] }],
    tags: [
      { name: 'Account', description: 'Signing in and out, the account and its sessions.' },
      { name: 'Companies', description: 'The companies of the account.' },
      { name: 'Keys', description: 'The keys of a company.' },
      { name: 'Members', description: 'Members and invitations.' },
      { name: 'Audit', description: 'The audit record of a company.' },
    ],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: baseUrl.startsWith('https://') ? '__Host-nameplate_session' : 'nameplate_session',
          description: 'The session cookie. Signing in sets it.',
        },
      },
    },
    paths,
  });
};
