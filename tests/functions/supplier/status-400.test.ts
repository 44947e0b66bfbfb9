import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../../src/contracts/problem-table.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { expectProblem } from './expect-problem.ts';
import { streamOf } from './stream-of.ts';
import { useSupplierService } from './suite.ts';
import { validBatch } from './valid-batch.ts';

const text = JSON.stringify(validBatch);
const bytes = (...parts: (string | number)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part])),
  );

const bodies: readonly (readonly [string, ProblemCode, BodyInit | null])[] = [
  ['no body', 'empty_body', null],
  ['an empty body', 'empty_body', ''],
  ['bytes that are not UTF-8', 'invalid_utf8', bytes('{"a":"', 0xff, '"}')],
  ['Latin-1', 'invalid_utf8', bytes('{"a":"M', 0xfc, 'ller"}')],
  ['a surrogate encoded as UTF-8', 'invalid_utf8', bytes('"', 0xed, 0xa0, 0x80, '"')],
  ['UTF-16', 'invalid_utf8', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0)],
  ['a byte order mark', 'byte_order_mark', bytes(0xef, 0xbb, 0xbf, text)],
  ['half a surrogate pair', 'lone_surrogate', '{"a":"\\ud83d"}'],
  ['half a surrogate pair as a name', 'lone_surrogate', '{"\\ude00":1}'],
  ['a field twice at the top', 'duplicate_member', '{"records":[],"records":[]}'],
  ['a field twice in the depth', 'duplicate_member', text.replace('"unit":', '"title":"x","unit":')],
  ['a field twice, once by an escape', 'duplicate_member', '{"id":1,"\\u0069d":1}'],
  ['NaN', 'invalid_json', text.replace('"leadTimeDays":3', '"leadTimeDays":NaN')],
  ['a comma too many', 'invalid_json', '{"a":1,}'],
  ['two documents', 'invalid_json', '{}{}'],
  ['two documents in lines', 'invalid_json', `${text}\n${text}`],
  ['single quotes', 'invalid_json', "{'a':1}"],
  ['a comment', 'invalid_json', '{/* a */}'],
  ['a form', 'invalid_json', 'records=1'],
  ['text that was cut', 'invalid_json', text.slice(0, -1)],
  ['100,000 nested arrays', 'nesting_too_deep', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100,000 arrays that are never closed', 'nesting_too_deep', '['.repeat(100_000)],
];

describe('a 400', () => {
  const suite = useSupplierService(startPostgres);
  const validate = async (body: BodyInit | null) => {
    const { service } = suite();
    const { value } = await service.newKey();
    return service.validate({ authorization: `Bearer ${value}`, body });
  };

  it.each(bodies)('answers %s as %s', async (_, code, body) => {
    await expectProblem(await validate(body), code);
  });

  it('says where reading stopped', async () => {
    const body = await expectProblem(await validate('{\n  "a": tru\n}'), 'invalid_json');
    expect(body).toMatchObject({ line: 2, column: expect.any(Number), offset: expect.any(Number) });
  });

  it('answers a body that breaks off', async () => {
    const breaking = new ReadableStream({
      start: (controller) => controller.enqueue(bytes(text.slice(0, 20))),
      pull: (controller) => controller.error(new Error('The client went away.')),
    });
    await expectProblem(await validate(breaking), 'body_incomplete');
  });

  it('does not answer a body whose announced length is wrong, in either direction', async () => {
    const { service } = suite();
    const { value } = await service.newKey();
    for (const length of ['0', '1', '999999999', '-1', 'many']) {
      const sent = { authorization: `Bearer ${value}`, headers: { 'Content-Length': length } };
      expect((await service.validate(sent)).status).toBe(200);
    }
  });

  it('does not answer a body that comes byte by byte', async () => {
    const chunks = [...bytes(text)].map((byte) => Uint8Array.of(byte));
    expect((await validate(streamOf(chunks))).status).toBe(200);
  });
});
