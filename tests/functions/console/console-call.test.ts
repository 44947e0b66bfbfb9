import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  answer,
  type ConsoleCall,
  type ConsoleResult,
  databaseUnavailable,
  json,
  noFields,
  readForm,
} from '../../../functions/console/console-call.ts';
import { createConsoleServices } from '../../../functions/console/console-services.ts';
import type { ChangeOutcome } from '../../../functions/database/change.ts';
import { toResponse } from '../../../functions/http/reply.ts';
import { readProblem } from './console-service.ts';

const baseUrl = 'https://nameplate.example';
const now = new Date('2026-11-22T12:00:00.000Z');
const services = createConsoleServices({
  database: { query: async () => ({ kind: 'unavailable', cause: 'unused' }) },
  mailer: undefined,
  secret: 'a secret of the tests, which is long enough',
  now: () => now,
  baseUrl,
});
if (services === undefined) throw new Error('The secret is too short.');

const callWith = (options: RequestInit = {}, values: Readonly<Record<string, string>> = {}): ConsoleCall => ({
  request: new Request(`${baseUrl}/console/api/test`, { method: 'POST', ...options }),
  url: new URL(`${baseUrl}/console/api/test`),
  values,
  network: '192.0.2.1',
  baseUrl,
  services,
});

const asJson = { 'Content-Type': 'application/json' };
const send = (body: string, headers: Readonly<Record<string, string>> = asJson) =>
  callWith({ body, headers });

const responseOf = ({ reply }: ConsoleResult): Response => toResponse(reply);

/** The problem that a result is. */
const problemIn = (read: { readonly form: unknown } | { readonly result: ConsoleResult }) => {
  if (!('result' in read)) throw new Error('The form was accepted.');
  return readProblem(responseOf(read.result));
};

const schema = z.strictObject({
  name: z.string().max(5),
  'a/b~c': z.array(z.strictObject({ n: z.int() })).optional(),
});

describe('a form of the console', () => {
  it.each([
    ['{}', '/name', 'required', 'The field is missing.'],
    ['{"name":1}', '/name', 'invalid_type', undefined],
    ['{"name":"too long"}', '/name', 'too_big', undefined],
    ['{"name":"a","more":1}', '/more', 'unrecognized_keys', 'The field is not known here. Leave it out.'],
    ['{"name":"a","\\u0007":1}', '', 'unrecognized_keys', undefined],
    ['{"name":"a","a/b~c":[{"n":1},{"n":"x"}]}', '/a~1b~0c/1/n', 'invalid_type', undefined],
    ['{"name":"a","a/b~c":[{"n":1,"~/":1}]}', '/a~1b~0c/0/~0~1', 'unrecognized_keys', undefined],
    ['[]', '', 'invalid_type', undefined],
  ])('%s is refused at %j for %s', async (body, pointer, code, detail) => {
    const found = await problemIn(await readForm({ body: schema }, send(body)));
    expect(found).toMatchObject({ status: 422, code: 'invalid_form', errors: [{ pointer, code }] });
    const [{ detail: told }] = z.tuple([z.object({ detail: z.string() })]).parse(found.errors);
    expect(told).toMatch(/[^.]\.$/);
    if (detail !== undefined) expect(told).toBe(detail);
    expect(JSON.stringify(found)).not.toContain('too long');
  });

  it('names each unknown field', async () => {
    const { errors } = await problemIn(await readForm({ body: schema }, send('{"name":"a","x":1,"y":2}')));
    expect(errors).toMatchObject([{ pointer: '/x' }, { pointer: '/y' }]);
  });

  it('that breaks off is refused as incomplete', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('The connection was closed.')),
    });
    const call = callWith({ body, headers: asJson, duplex: 'half' } as RequestInit);
    expect(await problemIn(await readForm({ body: schema }, call))).toMatchObject({
      code: 'body_incomplete',
    });
  });

  it('without fields may be empty, whatever its type, or {}, and nothing else', async () => {
    expect(await readForm(noFields, callWith())).toEqual({ form: {} });
    expect(await readForm(noFields, send('', { 'Content-Type': 'text/plain' }))).toEqual({ form: {} });
    expect(await readForm(noFields, send('{}'))).toEqual({ form: {} });
    expect(await problemIn(await readForm(noFields, send('{"a":1}')))).toMatchObject({
      code: 'invalid_form',
    });
    expect(
      (await problemIn(await readForm(noFields, send('a', { 'Content-Type': 'text/plain' })))).status,
    ).toBe(415);
  });
});

describe('a result of the console', () => {
  const outcomeOf = (outcome: ChangeOutcome<string>) =>
    answer(outcome, callWith(), (result) => json({ data: result }, 201));
  const refused = (reason: Extract<ChangeOutcome<string>, { kind: 'refused' }>['reason'], fact = '') =>
    outcomeOf({ kind: 'refused', reason, fact });

  it('of a database that does not answer is a 503 whose cause is in the log alone', async () => {
    const result = await outcomeOf({ kind: 'unavailable', cause: 'gone' });
    const response = responseOf(result);
    expect([result.error, response.headers.get('Retry-After')]).toEqual(['gone', '5']);
    const found = await readProblem(response);
    expect(found).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(JSON.stringify(found)).not.toContain('gone');
    expect(databaseUnavailable('gone', { baseUrl }).error).toBe('gone');
  });

  it.each([
    ['2026-11-22T12:00:10.001Z', '11'],
    ['2026-11-22T12:00:10.000Z', '10'],
    ['2026-11-22T12:00:00.000Z', '1'],
    ['2026-11-22T11:00:00.000Z', '1'],
  ])('of the daily limit that ends at %s says to wait %s seconds', async (nextAt, seconds) => {
    const response = responseOf(await refused('daily_key_limit', nextAt));
    expect(response.headers.get('Retry-After')).toBe(seconds);
    expect(await readProblem(response)).toMatchObject({ code: 'daily_key_limit', nextAt });
  });

  it('of the limit of invitations says when the next is possible, if that is known', async () => {
    const known = await readProblem(responseOf(await refused('invitation_limit', 'then')));
    expect(known).toMatchObject({ code: 'invitation_limit', nextAt: 'then' });
    const unknown = await readProblem(responseOf(await refused('invitation_limit')));
    expect(unknown.code).toBe('invitation_limit');
    expect(unknown).not.toHaveProperty('nextAt');
  });

  it('of a repeated request names the key that the first has made, masked', async () => {
    const response = responseOf(await refused('request_repeated', 'npk_a_********'));
    expect(await readProblem(response)).toMatchObject({
      code: 'request_repeated',
      masked: 'npk_a_********',
    });
  });

  it('of a refusal that no console request can meet is a fault', async () => {
    await expect(refused('address_unknown')).rejects.toThrow('address_unknown');
  });
});
