import { describe, expect, it } from 'vitest';
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

describe('a 400', () => {
  const suite = useSupplierService(startPostgres);
  const validate = async (body: BodyInit | null) => {
    const { service } = suite();
    const { value } = await service.newKey();
    return service.validate({ authorization: `Bearer ${value}`, body });
  };

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
