import { describe, expect, it } from 'vitest';
import {
  answer,
  type ConsoleCall,
  type ConsoleResult,
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
  it('that breaks off is refused as incomplete', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('The connection was closed.')),
    });
    const call = callWith({ body, headers: { 'Content-Type': 'application/json' }, duplex: 'half' });
    const read = await readForm(noFields, call);
    if (!('result' in read)) throw new Error('The form was accepted.');
    expect(await readProblem(responseOf(read.result))).toMatchObject({ code: 'body_incomplete' });
  });
});

describe('a result of the console', () => {
  const outcomeOf = (outcome: ChangeOutcome<string>) =>
    answer(outcome, callWith(), (result) => json({ data: result }, 201));
  const refused = (reason: Extract<ChangeOutcome<string>, { kind: 'refused' }>['reason'], fact = '') =>
    outcomeOf({ kind: 'refused', reason, fact });

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

  it('of a refusal that no console request can meet is a fault', async () => {
    await expect(refused('address_unknown')).rejects.toThrow('address_unknown');
  });
});
