import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createService, ServiceFailure } from '../../../scripts/lookup/service.ts';

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

const now = Date.UTC(2026, 10, 21, 12);
const line = { row: 1, manufacturer: 'Allied Telesis', partNumber: 'AT-FS232/1' };

const record = {
  data: {
    manufacturerPartNumber: 'AT-FS232/1',
    verification: { status: 'source_listed', evidenceAsOf: '2023-01-20' },
    later: 'a field that this version does not know',
  },
  links: { record: 'https://nameplate.example/products/prd_ek6p49822k' },
};

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener => {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(JSON.stringify(body));
  };
};

/** Asks for the line, with the waits that it asked for; none of them takes time. */
const askAt = async (baseUrl: string, timeoutMilliseconds = 5000) => {
  const waits: number[] = [];
  const ask = createService({
    baseUrl,
    timeoutMilliseconds,
    wait: async (milliseconds) => waits.push(milliseconds),
    now: () => now,
    random: () => 0,
  });
  return { answer: ask(line), waits };
};

const answerOf = async (listener: RequestListener) => (await askAt(await serverThat(listener))).answer;

/** Answers in turn, the last one for good. */
const inTurn = (...listeners: RequestListener[]): RequestListener => {
  let asked = 0;
  return (request, response) => {
    const listener = listeners[Math.min(asked, listeners.length - 1)];
    asked += 1;
    listener?.(request, response);
  };
};

describe('a lookup through the API', () => {
  it('asks for exactly the pair of the line, encoded once', async () => {
    const paths: (string | undefined)[] = [];
    await answerOf((request, response) => {
      paths.push(request.url);
      json(record)(request, response);
    });
    expect(paths).toEqual(['/api/v1/products/Allied%20Telesis/AT-FS232%2F1']);
  });

  it('finds a record with its date and state, whatever further fields a later deployment has', async () => {
    expect(await answerOf(json(record))).toEqual({
      kind: 'found',
      record: 'https://nameplate.example/products/prd_ek6p49822k',
      verificationStatus: 'source_listed',
      evidenceAsOf: '2023-01-20',
    });
  });

  it('gives the candidates of a part number, and of a manufacturer if the deployment has them', async () => {
    const partNumber = { code: 'part_number_not_found', candidates: [{ manufacturerPartNumber: 'AT' }] };
    expect(await answerOf(json(partNumber, 404))).toEqual({
      kind: 'part_number_not_found',
      candidates: [{ text: 'AT' }],
    });
    expect(await answerOf(json({ code: 'manufacturer_not_found' }, 404))).toEqual({
      kind: 'manufacturer_not_found',
      candidates: [],
    });
    const named = {
      code: 'manufacturer_not_found',
      candidates: [{ manufacturer: { id: 'a', name: 'Allied' }, matched: 'allied' }, { other: 1 }],
    };
    expect(await answerOf(json(named, 404))).toMatchObject({ candidates: [{ text: 'Allied' }] });
  });
});

describe('what is not the API', () => {
  const page: RequestListener = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>');

  it.each<[string, RequestListener]>([
    ['a page with status 200', page],
    ['a page with status 404', (_request, response) => response.writeHead(404).end('<p>no</p>')],
    ['JSON of another form', json({ ok: true })],
    [
      'text that calls itself JSON',
      (_, response) => response.setHeader('Content-Type', 'application/json').end('{'),
    ],
    ['a problem of another kind', json({ code: 'not_found' }, 404)],
    [
      'the record of another product',
      json({ ...record, data: { ...record.data, manufacturerPartNumber: 'AT-FS232' } }),
    ],
    [
      'an answer without end',
      (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        const send = (): void => {
          if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(send));
        };
        send();
      },
    ],
  ])('is never taken for an answer: %s', async (_name, listener) => {
    await expect(answerOf(listener)).rejects.toThrow('is not its API');
  });

  it.each([301, 302, 303, 307, 308])('is not followed: a redirect with status %i', async (status) => {
    let isAsked = false;
    const other = await serverThat((request, response) => {
      isAsked = true;
      json(record)(request, response);
    });
    const redirect: RequestListener = (request, response) =>
      response.writeHead(status, { Location: `${other}${request.url}` }).end();
    await expect(answerOf(redirect)).rejects.toThrow('redirect, which is not followed');
    expect(isAsked).toBe(false);
  });

  it('fails at once where nothing answers', async () => {
    const { answer, waits } = await askAt('http://127.0.0.1:1');
    await expect(answer).rejects.toThrow('cannot be reached');
    expect(waits).toEqual([]);
  });

  it.each([400, 401, 403, 405, 410])('fails at once with status %i', async (status) => {
    const { answer, waits } = await askAt(await serverThat(json({}, status)));
    await expect(answer).rejects.toThrow(`status ${status}`);
    expect(waits).toEqual([]);
  });
});

describe('a service that is busy', () => {
  it.each([
    ['7', 7000],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', 500],
  ])('is asked again after the time that Retry-After gives: %s', async (field, milliseconds) => {
    for (const status of [429, 503]) {
      const busy = json({}, status, { 'Retry-After': field });
      const { answer, waits } = await askAt(await serverThat(inTurn(busy, json(record))));
      expect(await answer).toMatchObject({ kind: 'found' });
      expect(waits).toEqual([milliseconds]);
    }
  });

  it('is asked five times at most, with longer and longer waits', async () => {
    const { answer, waits } = await askAt(await serverThat(json({}, 503)));
    await expect(answer).rejects.toThrow('status 503, also after 5 attempts');
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });

  it('is not waited for longer than two minutes', async () => {
    const { answer, waits } = await askAt(await serverThat(json({}, 429, { 'Retry-After': '3600' })));
    await expect(answer).rejects.toThrow('asks to wait 3600 seconds');
    expect(waits).toEqual([]);
  });

  it('makes every other request wait too', async () => {
    let isWaiting = false;
    let isOver = (): void => {};
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const listener = inTurn(json({}, 429, { 'Retry-After': '1' }), (request, response) => {
      expect(isWaiting).toBe(false);
      json(record)(request, response);
    });
    const started = Promise.withResolvers<void>();
    const ask = createService({
      baseUrl: await serverThat(listener),
      timeoutMilliseconds: 5000,
      wait: () => {
        isWaiting = true;
        started.resolve();
        return over;
      },
      now: () => now,
      random: () => 0,
    });
    const first = ask(line);
    await started.promise;
    const second = ask(line);
    isWaiting = false;
    isOver();
    expect((await Promise.all([first, second])).map(({ kind }) => kind)).toEqual(['found', 'found']);
  });

  it('that never finishes an answer is given up in time, and asked again', async () => {
    const slow: RequestListener = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
    };
    const { answer, waits } = await askAt(await serverThat(slow), 50);
    await expect(answer).rejects.toThrow('does not answer in time');
    expect(waits).toHaveLength(4);
    await expect(answer).rejects.toBeInstanceOf(ServiceFailure);
  });
});
