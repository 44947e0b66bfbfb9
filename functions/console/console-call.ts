import * as z from 'zod';
import { printablePointer, readStrictJson } from '../../packages/record-contract/src/strict-json.ts';
import { CompanyIdSchema } from '../../src/contracts/console/company.ts';
import type { ConsoleAnswer } from '../../src/contracts/console/operation-schemas.ts';
import type { JsonOperationName } from '../../src/contracts/console/operations.ts';
import { type ConsoleProblemOccurrence, everyProblem } from '../../src/contracts/console/problem-table.ts';
import type { FormError } from '../../src/contracts/console/problems.ts';
import type { ChangeOutcome } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import { type RefusalReason, refusals } from '../database/refusals.ts';
import { problemReply, type Reply } from '../http/reply.ts';
import { findMediaTypeProblem, readBodyBytes } from '../http/request-body.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Accounts, SignedIn } from './accounts.ts';

/** Services of the console beside the platform. */
export type ConsoleServices = {
  readonly database: Database;
  readonly accounts: Accounts;
  /** Digests the addresses by which attempts are counted. */
  readonly secret: string;
  /** `undefined` if no mail server is configured. */
  readonly mailer: Mailer | undefined;
  readonly now: () => Date;
  /** Set where every client has the same address, such as behind a proxy: then networks are not counted. */
  readonly ignoresNetworks?: boolean;
};

/** A request to a route of the console. */
export type ConsoleCall = {
  readonly request: Request;
  readonly url: URL;
  /** The values in the path by their names, decoded. */
  readonly values: Readonly<Record<string, string>>;
  /** The network of the client, by which the limits count. */
  readonly network: string;
  readonly baseUrl: string;
  readonly services: ConsoleServices;
};

/** A request of a signed-in account. */
export type AccountCall = ConsoleCall & { readonly account: SignedIn };

/** The outcome of a route: a reply, which may be a problem. `keyId`, `error` and `waitingCompany` are for the log. */
export type ConsoleResult = {
  readonly reply: Reply;
  readonly keyId?: string;
  readonly error?: string;
  /** A company that was registered and waits for an operator. */
  readonly waitingCompany?: string;
  /** The company that changed, whose mail may wait in the outbox. */
  readonly changed?: string;
};

/** Answers an operation that needs no session. */
export type OpenHandler = (call: ConsoleCall) => Promise<ConsoleResult>;

/** Answers an operation of a signed-in account. */
export type AccountHandler = (call: AccountCall) => Promise<ConsoleResult>;

/** How long a client should wait when the database, the mail server or the configuration is missing. */
const unavailableRetrySeconds = 5;

/** The JSON response of an operation, which the caller names, as in `json<'listKeys'>(…)`: the pages read it by the same type. */
export const json = <Name extends JsonOperationName = never>(
  body: ConsoleAnswer<Name>,
  status = 200,
): ConsoleResult => ({
  reply: { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
});

/** A problem as the result of a route. */
export const problem = (
  occurrence: ConsoleProblemOccurrence,
  { baseUrl }: Pick<ConsoleCall, 'baseUrl'>,
): ConsoleResult => {
  const definition = everyProblem[occurrence.code];
  const headers = {
    ...(definition.status === 503 ? { 'Retry-After': String(unavailableRetrySeconds) } : {}),
    ...occurrence.headers,
  };
  return { reply: problemReply({ ...occurrence, headers }, definition, baseUrl) };
};

/** The 503 of a database that does not answer. */
export const databaseUnavailable = (cause: string, call: Pick<ConsoleCall, 'baseUrl'>): ConsoleResult => ({
  ...problem(
    {
      code: 'service_unavailable',
      detail:
        'The database did not answer in time, so nothing was changed as far as is known. Wait as long as the Retry-After header says, load the page again, and look before you repeat a change.',
    },
    call,
  ),
  error: cause,
});

/** The 422 of a form. */
export const invalidForm = (
  errors: readonly FormError[],
  call: Pick<ConsoleCall, 'baseUrl'>,
): ConsoleResult => problem({ code: 'invalid_form', extensions: { errors } }, call);

/** Errors of a form, without submitted values. */
const formErrors = (issues: readonly z.core.$ZodIssue[]): FormError[] =>
  issues.flatMap((issue): FormError[] => {
    const pointer = printablePointer(issue.path);
    const { code } = issue;
    if (code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: printablePointer([...issue.path, key]),
        code,
        detail: 'The field is not known here. Leave it out.',
      }));
    }
    if (code === 'invalid_type' && issue.message.endsWith('received undefined')) {
      return [{ pointer, code: 'required', detail: 'The field is missing.' }];
    }
    return [{ pointer, code, detail: issue.message.endsWith('.') ? issue.message : `${issue.message}.` }];
  });

/** Reads values against a schema. */
export const readValues = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  call: ConsoleCall,
): { readonly form: z.output<Schema> } | { readonly result: ConsoleResult } => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { form: parsed.data };
  return { result: invalidForm(formErrors(parsed.error.issues), call) };
};

/** The greatest size of a body. */
export const maxFormBytes = 16_384;

/** The body of an operation without fields: empty or `{}`. */
export const noFields = { body: z.strictObject({}), isBodyOptional: true } as const;

/** Reads the body as strict JSON against the schema of an operation. */
export const readForm = async <Schema extends z.ZodType>(
  { body: schema, isBodyOptional = false }: { readonly body: Schema; readonly isBodyOptional?: boolean },
  call: ConsoleCall,
): Promise<{ readonly form: z.output<Schema> } | { readonly result: ConsoleResult }> => {
  const { request } = call;
  const failed = (occurrence: ConsoleProblemOccurrence) => ({ result: problem(occurrence, call) });
  const body = await readBodyBytes(request, maxFormBytes);
  if (body.kind === 'incomplete') return failed({ code: 'body_incomplete' });
  if (isBodyOptional && body.kind === 'bytes' && body.bytes.length === 0) {
    return readValues(schema, {}, call);
  }
  const mediaTypeProblem = findMediaTypeProblem(request.headers);
  if (mediaTypeProblem !== undefined) return failed(mediaTypeProblem);
  if (body.kind === 'too_large') {
    return failed({
      code: 'body_too_large',
      detail: `The body is larger than ${maxFormBytes} bytes, more than any form of the console needs.`,
    });
  }
  const reading = readStrictJson(body.bytes);
  if ('refusal' in reading) {
    const { code, detail, ...extensions } = reading.refusal;
    return failed({ code, detail, extensions });
  }
  return readValues(schema, reading.value, call);
};

const secondsUntil = (time: string, now: Date): string =>
  String(Math.max(1, Math.ceil((Date.parse(time) - now.getTime()) / 1000)));

/** The problem of a refusal. One that no request of the console meets is a bug. */
const refusalProblem = (reason: RefusalReason, fact: string, now: Date): ConsoleProblemOccurrence => {
  const { problem: code, factField } = refusals[reason];
  if (code === undefined) throw new Error(`The database refused a change of the console: ${reason}.`);
  return {
    code,
    ...(everyProblem[code].status === 429 ? { headers: { 'Retry-After': secondsUntil(fact, now) } } : {}),
    ...(factField === undefined || fact === '' ? {} : { extensions: { [factField]: fact } }),
  };
};

/** The result of a route whose query or change failed. */
export const failed = (
  outcome: Exclude<ChangeOutcome<never>, { readonly kind: 'done' }>,
  call: ConsoleCall,
): ConsoleResult =>
  outcome.kind === 'refused'
    ? problem(refusalProblem(outcome.reason, outcome.fact, call.services.now()), call)
    : databaseUnavailable(outcome.cause, call);

/** The result of a route whose query or change came to this; `show` makes the response of a success. */
export const answer = async <Result>(
  outcome: ChangeOutcome<Result>,
  call: ConsoleCall,
  show: (result: Result) => ConsoleResult | Promise<ConsoleResult>,
): Promise<ConsoleResult> => (outcome.kind === 'done' ? show(outcome.result) : failed(outcome, call));

/** Who acts, for the audit record. */
export const actorOf = ({ account }: AccountCall): string => `account:${account.email}`;

/**
 * Calls `handle` with the id of the company in the path. Whether the account may act for the company is decided in the
 * database, in the statement that acts; here only an id that no company can have is refused.
 */
export const forCompany =
  (handle: (call: AccountCall, companyId: string) => Promise<ConsoleResult>) =>
  async (call: AccountCall): Promise<ConsoleResult> => {
    const id = CompanyIdSchema.safeParse(call.values.id);
    return id.success ? handle(call, id.data) : problem({ code: 'company_not_found' }, call);
  };
