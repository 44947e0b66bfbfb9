import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type ConsoleCall,
  type ConsoleResult,
  failed,
  noFields,
  readForm,
} from '../../../functions/console/console-call.ts';
import { createConsoleServices } from '../../../functions/console/console-services.ts';
import type { RefusalReason } from '../../../functions/database/refusals.ts';
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

const callWith = (options: RequestInit & { readonly duplex?: 'half' } = {}): ConsoleCall => ({
  request: new Request(`${baseUrl}/console/api/test`, { method: 'POST', ...options }),
  url: new URL(`${baseUrl}/console/api/test`),
  values: {},
  network: '192.0.2.1',
  baseUrl,
  services,
});

const responseOf = ({ reply }: ConsoleResult): Response => toResponse(reply);

describe('a form of the console', () => {
  const refusalOf = async (body: BodyInit, schema: z.ZodType = noFields.body) => {
    const headers = { 'Content-Type': 'application/json' };
    const read = await readForm({ body: schema }, callWith({ body, headers, duplex: 'half' }));
    if (!('result' in read)) throw new Error('The form was accepted.');
    return readProblem(responseOf(read.result));
  };

  it('that breaks off is refused as incomplete', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('The connection was closed.')),
    });
    expect(await refusalOf(body)).toMatchObject({ code: 'body_incomplete' });
  });

  it.each([
    ['{}', '/name', 'required'],
    ['{"name":"too long"}', '/name', 'too_big'],
    ['{"name":"a","more":1}', '/more', 'unrecognized_keys'],
    ['{"name":"a","\\u0007":1}', '', 'unrecognized_keys'],
    ['{"name":"a","\\u0301":1}', '', 'unrecognized_keys'],
    ['{"name":"a","a/b~c":[{"n":1},{"n":"x"}]}', '/a~1b~0c/1/n', 'invalid_type'],
    ['[]', '', 'invalid_type'],
  ])('%s is refused at %j for %s, without a submitted value', async (body, pointer, code) => {
    const nested = z.array(z.strictObject({ n: z.int() })).optional();
    const found = await refusalOf(body, z.strictObject({ name: z.string().max(5), 'a/b~c': nested }));
    expect(found).toMatchObject({
      code: 'invalid_form',
      errors: [{ pointer, code, detail: expect.stringMatching(/[^.]\.$/) }],
    });
    expect(JSON.stringify(found)).not.toContain('too long');
  });
});

describe('a result of the console', () => {
  const refused = (reason: RefusalReason, fact = '') => failed({ kind: 'refused', reason, fact }, callWith());

  it.each([
    ['2026-11-22T12:00:10.001Z', '11'],
    ['2026-11-22T12:00:10.000Z', '10'],
    ['2026-11-22T12:00:00.000Z', '1'],
    ['2026-11-22T11:00:00.000Z', '1'],
  ])('of the daily limit that ends at %s says to wait %s seconds', async (nextAt, seconds) => {
    const response = responseOf(refused('daily_key_limit', nextAt));
    expect(response.headers.get('Retry-After')).toBe(seconds);
    expect(await readProblem(response)).toMatchObject({ code: 'daily_key_limit', nextAt });
  });

  it('of the limit of invitations says when the next is possible, if that is known', async () => {
    const known = await readProblem(responseOf(refused('invitation_limit', 'then')));
    expect(known).toMatchObject({ code: 'invitation_limit', nextAt: 'then' });
    const unknown = await readProblem(responseOf(refused('invitation_limit')));
    expect(unknown.code).toBe('invitation_limit');
    expect(unknown).not.toHaveProperty('nextAt');
  });

  it('of a refusal that no console request can meet is a fault', () => {
    expect(() => refused('address_unknown')).toThrow('address_unknown');
  });
});
