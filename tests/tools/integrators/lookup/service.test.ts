import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createService, ServiceFailure } from '../../../../tools/integrators/lookup/service.ts';
import { foundProduct } from './found-product.ts';

/** A server that answers as the test says, and its address. */
const serverThat = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
};

const line = { row: 1, manufacturer: 'Allied Telesis', partNumber: 'AT-FS232/1' };
const product = foundProduct(line.partNumber);

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener => {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(JSON.stringify(body));
  };
};

const problem = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  json(
    { type: `/problems/${code}`, title: 'A title', status, detail: 'A detail.', code, ...more },
    status,
    headers,
  );

/** Asks for the line; waits take no time and are counted. */
const ask = async (listener: RequestListener | string) => {
  const waits: number[] = [];
  const lookUp = createService({
    baseUrl: typeof listener === 'string' ? listener : await serverThat(listener),
    timeoutSeconds: 5,
    platform: { random: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) },
  });
  return { answer: lookUp(line), waits };
};

const answerOf = async (listener: RequestListener) => (await ask(listener)).answer;

describe('a line that is looked up through the API', () => {
  it('asks for exactly its pair, encoded once', async () => {
    const paths: (string | undefined)[] = [];
    await answerOf((request, response) => {
      paths.push(request.url);
      json(product)(request, response);
    });
    expect(paths).toEqual(['/api/v1/products/Allied%20Telesis/AT-FS232%2F1']);
  });

  it('finds a record with its date and state', async () => {
    expect(await answerOf(json(product))).toEqual({
      kind: 'found',
      record: product.links.record,
      verificationStatus: 'source_listed',
      evidenceAsOf: '2024-05-02',
    });
  });

  it('gives the candidates of a part number, and of a manufacturer', async () => {
    const partNumbers = [{ manufacturerPartNumber: 'AT', self: 'https://nameplate.example/x' }];
    expect(await answerOf(problem(404, 'part_number_not_found', { candidates: partNumbers }))).toEqual({
      kind: 'part_number_not_found',
      candidates: [{ why: 'part_number', text: 'AT' }],
    });
    const records = 'https://nameplate.example/catalogue/manufacturer/allied-telesis';
    const names = [
      { manufacturer: { id: 'allied-telesis', name: 'Allied Telesis' }, matched: 'Allied', records },
    ];
    expect(await answerOf(problem(404, 'manufacturer_not_found', { candidates: names }))).toEqual({
      kind: 'manufacturer_not_found',
      candidates: [{ why: 'name', text: 'Allied Telesis' }],
    });
    expect(await answerOf(problem(404, 'manufacturer_not_found'))).toMatchObject({ candidates: [] });
  });

  it('gives the records of other manufacturers beside candidates and without any', async () => {
    const other = (id: string, name: string, manufacturerPartNumber: string) => ({
      manufacturer: { id, name },
      manufacturerPartNumber,
      self: 'https://nameplate.example/x',
    });
    const lists = {
      elsewhere: [other('works', 'Works', 'AT-FS232/1')],
      alike: [other('hpe', 'HPE', 'at-fs232/1')],
    };
    expect(await answerOf(problem(404, 'part_number_not_found', lists))).toMatchObject({
      candidates: [
        { why: 'elsewhere', text: 'Works AT-FS232/1' },
        { why: 'part_number', text: 'HPE at-fs232/1' },
      ],
    });
    const records = 'https://nameplate.example/catalogue/manufacturer/telesis';
    const manufacturer = { id: 'telesis', name: 'Telesis' };
    const candidates = [
      { manufacturer, matched: 'Telesis', records, product: 'https://nameplate.example/y' },
    ];
    expect(await answerOf(problem(404, 'manufacturer_not_found', { candidates, ...lists }))).toMatchObject({
      candidates: [
        { why: 'name', text: 'Telesis' },
        { why: 'elsewhere', text: 'Telesis AT-FS232/1' },
        { why: 'elsewhere', text: 'Works AT-FS232/1' },
        { why: 'part_number', text: 'HPE at-fs232/1' },
      ],
    });
  });

  it('waits as a busy service asks, and asks again', async () => {
    let asked = 0;
    const { answer, waits } = await ask((request, response) => {
      asked += 1;
      const busy = problem(429, 'rate_limited', { retryable: true }, { 'Retry-After': '7' });
      (asked === 1 ? busy : json(product))(request, response);
    });
    expect(await answer).toMatchObject({ kind: 'found' });
    expect(waits).toEqual([7000]);
  });
});

describe('a line that has no answer of the API', () => {
  it.each<[string, RequestListener]>([
    [
      'a page',
      (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in</p>'),
    ],
    ['JSON of another form', json({ ok: true })],
    ['the record of another product', json(foundProduct('AT-FS232'))],
    ['a redirect', (_request, response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
  ])('fails for %s, and says how to give another address', async (_name, listener) => {
    await expect(answerOf(listener)).rejects.toThrow(/is not the service.*--base-url/);
  });

  it('fails with the words of a problem that is no answer to a lookup', async () => {
    await expect(answerOf(problem(400, 'key_in_query'))).rejects.toThrow('400 key_in_query');
  });

  it('fails where nothing answers, after a few tries', async () => {
    const { answer, waits } = await ask('http://127.0.0.1:1');
    await expect(answer).rejects.toThrow(/no connection.*--base-url/);
    await expect(answer).rejects.toBeInstanceOf(ServiceFailure);
    expect(waits).toHaveLength(3);
  });
});
