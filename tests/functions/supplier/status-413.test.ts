import { describe, expect, it } from 'vitest';
import { startPostgres } from '../../postgres/test-database.ts';
import { expectProblem } from './expect-problem.ts';
import { streamOf } from './stream-of.ts';
import { useSupplierService } from './suite.ts';
import { validBatch } from './valid-batch.ts';

const limit = 262_144;
const batch = JSON.stringify(validBatch);
/** The batch with spaces after it, this many bytes in all. */
const paddedTo = (length: number): string => batch.padEnd(length);

const inPieces = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  const count = Math.ceil(bytes.length / 7001);
  return streamOf(Array.from({ length: count }, (_, index) => bytes.slice(index * 7001, (index + 1) * 7001)));
};

describe('a 413', () => {
  const suite = useSupplierService(startPostgres);
  const validate = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const { service } = suite();
    const { value } = await service.newKey();
    return service.validate({ authorization: `Bearer ${value}`, body, headers });
  };

  it('does not answer 262,144 bytes, whole or in pieces', async () => {
    expect((await validate(paddedTo(limit))).status).toBe(200);
    expect((await validate(inPieces(paddedTo(limit)))).status).toBe(200);
  });

  it('answers one byte more, whole or in pieces', async () => {
    await expectProblem(await validate(paddedTo(limit + 1)), 'body_too_large');
    await expectProblem(await validate(inPieces(paddedTo(limit + 1))), 'body_too_large');
  });

  it('counts bytes, not characters', async () => {
    await expectProblem(await validate('ü'.repeat(limit / 2 + 1)), 'body_too_large');
  });

  it('believes no announced length', async () => {
    await expectProblem(await validate(paddedTo(limit + 1), { 'Content-Length': '10' }), 'body_too_large');
    expect((await validate(batch, { 'Content-Length': String(limit + 1) })).status).toBe(200);
  });

  it('answers a body without end, and stops reading it', async () => {
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    await expectProblem(await validate(endless), 'body_too_large');
    expect(cancelled).toBe(true);
    expect(pulled).toBeLessThan(limit * 2);
  });
});
