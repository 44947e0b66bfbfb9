import { type CreatedKey, IdempotencyKeySchema, KeyIdSchema } from '../../src/contracts/console/key.ts';
import { operationSchemas } from '../../src/contracts/console/operation-schemas.ts';
import { scopes } from '../../src/contracts/supplier/scopes.ts';
import { revokeKey } from '../keys/ending-keys.ts';
import { type IssuedKey, issueKey } from '../keys/issue-key.ts';
import { keysOf, nameKey } from '../keys/stored-keys.ts';
import {
  type AccountCall,
  actorOf,
  answer,
  type ConsoleResult,
  forCompany,
  invalidForm,
  json,
  problem,
  readForm,
} from './console-call.ts';

/** A key that was just created, with its full value. It goes into one response and nowhere else. */
export const createdKeyOf = ({ issuedBy: _, ...key }: IssuedKey): CreatedKey => key;

const list = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const listed = await keysOf(services.database, companyId, account.email);
  return answer(listed, call, ({ keys, limits }) =>
    json<'listKeys'>({ data: keys.toReversed(), meta: { total: keys.length, limits } }),
  );
};

/** The value of `Idempotency-Key`; the 422 when it has another form. */
const readIdempotencyKey = (call: AccountCall) => {
  const header = call.request.headers.get('Idempotency-Key');
  if (header === null) return { requestId: undefined };
  const parsed = IdempotencyKeySchema.safeParse(header);
  if (parsed.success) return { requestId: parsed.data };
  const detail = 'The header Idempotency-Key must be 8 to 64 letters, digits, hyphens and underscores.';
  return { result: invalidForm([{ pointer: '', code: 'invalid_header', detail }], call) };
};

const create = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const idempotency = readIdempotencyKey(call);
  if ('result' in idempotency) return idempotency.result;
  const read = await readForm(operationSchemas.createKey, call);
  if ('result' in read) return read.result;
  const issued = await issueKey(
    call.services.database,
    { companyId, owner: call.account.email },
    read.form.scopes ?? scopes,
    actorOf(call),
    { ...read.form, requestId: idempotency.requestId },
  );
  return answer(issued, call, (key) => ({
    ...json<'createKey'>({ data: { key: createdKeyOf(key) } }, 201),
    keyId: key.id,
    changed: companyId,
  }));
};

const revoke = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const id = KeyIdSchema.safeParse(call.values.keyId);
  if (!id.success) return problem({ code: 'key_not_found' }, call);
  const key = { companyId, keyId: id.data };
  const revoked = await revokeKey(services.database, key, account.email, actorOf(call));
  return answer(revoked, call, (key) => ({
    ...json<'revokeKey'>({ data: key }),
    keyId: key.id,
    changed: companyId,
  }));
};

const name = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const id = KeyIdSchema.safeParse(call.values.keyId);
  if (!id.success) return problem({ code: 'key_not_found' }, call);
  const read = await readForm(operationSchemas.nameKey, call);
  if ('result' in read) return read.result;
  const { name: wanted } = read.form;
  const key = { companyId, keyId: id.data };
  const named = await nameKey(services.database, key, wanted ?? undefined, account.email, actorOf(call));
  return answer(named, call, () => ({
    ...json<'nameKey'>({ data: { id: id.data, name: wanted } }),
    keyId: id.data,
  }));
};

/** The keys of a company. */
export const keyHandlers = {
  listKeys: forCompany(list),
  createKey: forCompany(create),
  revokeKey: forCompany(revoke),
  nameKey: forCompany(name),
};
