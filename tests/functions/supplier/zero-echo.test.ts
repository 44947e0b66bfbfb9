import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyChecksum } from '../../../src/contracts/supplier/key-format.ts';
import { databases } from '../../postgres/test-database.ts';
import { dump } from '../companies-and-keys.ts';
import { type Sent, useSupplierService, validBatch, validRecord } from './supplier-service.ts';

const canary = `c${randomBytes(6).toString('hex')}`;

/** A key that nobody has, whose checksum is right, with the canary in its id and in its secret. */
const canaryKey = (): string => {
  const body = `npk_${canary.padEnd(16, '0')}_${canary.padEnd(43, 'A')}`;
  return `${body}_${keyChecksum(body)}`;
};

const everyText = {
  schemaVersion: canary,
  source: { id: canary, system: canary, mode: canary, [`${canary}\u200b`]: 1 },
  [`${canary}\u202e`]: canary,
  records: [
    {
      ...Object.fromEntries(Object.keys(validRecord).map((name) => [name, canary])),
      [`${canary} ${'x'.repeat(80)}`]: canary,
      pricing: { currency: canary, tiers: [{ minimumQuantity: canary, unitPrice: canary }] },
      availability: { quantity: canary, window: { start: canary, end: canary }, location: canary },
    },
  ],
};

const requests: readonly (readonly [string, Sent])[] = [
  ['a malformed key', { authorization: `Bearer ${canary}` }],
  ['an unknown key', { authorization: `Bearer ${canaryKey()}` }],
  ['another scheme', { authorization: `${canary} ${canary}` }],
  ['the query', { query: `?${canary}=${canary}` }],
  ['a key in the query', { query: `?key=${canaryKey()}` }],
  ['an unknown header', { headers: { [`X-${canary}`]: canary, Cookie: canary, 'User-Agent': canary } }],
  ['the content type', { headers: { 'Content-Type': `text/${canary}` } }],
  ['the charset', { headers: { 'Content-Type': `application/json; charset=${canary}` } }],
  ['the content encoding', { headers: { 'Content-Encoding': canary } }],
  ['every text of a batch', { body: JSON.stringify(everyText) }],
  [
    'a valid batch',
    { body: JSON.stringify({ ...validBatch, source: { ...validBatch.source, system: canary } }) },
  ],
  ['broken JSON', { body: `{"${canary}": ${canary}` }],
  ['a field twice', { body: `{"\u200b${canary}":1,"\u200b${canary}":2}` }],
  ['half a surrogate pair', { body: `{"\u200b${canary}":"${canary}\\ud800"}` }],
  ['a text at the top', { body: JSON.stringify(canary) }],
  ['bytes that are not UTF-8', { body: new Uint8Array([...new TextEncoder().encode(canary), 0xff]) }],
];

describe.each(databases)('nothing that was sent comes back, on %s', (_, open) => {
  const suite = useSupplierService(open);

  it.each(requests)('from %s: not in the answer, its headers or the log', async (_title, sent) => {
    const { service } = suite();
    const authorization = `Bearer ${(await service.newKey()).value}`;
    for (const withKey of [{ authorization, ...sent }, sent]) {
      for (const [send, own] of [
        [service.validate, withKey],
        [service.me, { ...withKey, body: undefined, method: 'GET' }],
      ] as const) {
        const { body, ...rest } = own;
        const response = await send(body === undefined ? rest : { ...rest, body });
        const seen = JSON.stringify([[...response.headers], await response.text(), service.platform.lines]);
        expect(seen.toLowerCase()).not.toContain(canary);
      }
    }
  });

  it('and no working key or part of its secret is in an answer, a header, a log line or a row', async () => {
    const { service, test } = suite();
    const { value } = await service.newKey();
    const authorization = `Bearer ${value}`;
    const seen: string[] = [];
    for (const sent of [
      { authorization },
      { authorization, query: `?key=${value}` },
      { authorization: value },
    ]) {
      for (const send of [service.me, service.validate]) {
        const response = await send(sent);
        seen.push(JSON.stringify([...response.headers]), await response.text());
      }
    }
    seen.push(JSON.stringify(service.platform.lines), await dump(test));
    const [, , secret = value, checksum = value] = value.split('_');
    for (const part of [secret, secret.slice(0, 12), secret.slice(-12), checksum]) {
      expect(seen.join('\n')).not.toContain(part);
    }
  });

  it('and no row of any table has it', async () => {
    const { service, test } = suite();
    const authorization = `Bearer ${(await service.newKey()).value}`;
    for (const [, sent] of requests) await service.validate({ authorization, ...sent });
    const rows = await dump(test);
    expect(rows).toContain('request_window');
    expect(rows).not.toContain(canary);
  });
});
