import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { providerTool } from '../../../../tools/integrators/provider/tool.ts';
import { runInTest } from '../../run-in-test.ts';
import { type Handle, serve } from './check-served.ts';

const AddressSchema = z.object({ address: z.url() });

const check = (address: string, ...words: string[]) => runInTest(providerTool, ['check', address, ...words]);

/** Runs the sample as a user does, and gives its address and what it ends with after Ctrl-C. */
const startSample = async () => {
  const child = spawn(
    process.execPath,
    ['tools/integrators/provider.ts', 'sample', '--port', '0', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(child.stdout, 'data');
  const { address } = AddressSchema.parse(JSON.parse(String(line)));
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    return (await ended)[0];
  };
  return { address, stop };
};

/** A provider that puts a text into everything that it sends, also where none belongs. */
const hostile =
  (text: string): Handle =>
  (request) => {
    const { pathname } = new URL(request.url);
    const headers = { 'Content-Type': 'application/json' };
    if (pathname === '/v1/health') return new Response(text, { headers });
    const record = {
      sourceRecordId: text,
      sourceVersion: text,
      kind: text,
      title: text,
      unit: text,
      availability: { quantity: text, window: { start: text, end: text }, [`${text}-name`]: text },
      pricing: { currency: text, tiers: [{ minimumQuantity: text, unitPrice: text }] },
      observedAt: text,
      status: text,
    };
    const meta = { nextCursor: text, notice: text, [text]: text };
    return Response.json({ data: [record, text], meta, object: text, [text]: text }, { headers });
  };

describe('npm run provider', () => {
  it('serves a sample that its own check has nothing to say against, until it is stopped', async () => {
    const { address, stop } = await startSample();
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    const { exitCode, standardOutput, standardError } = await check(address);
    expect([exitCode, standardError]).toEqual([0, '']);
    expect(standardOutput).toContain('passed  The check has no finding.');
    expect(standardOutput).toMatch(/Read 3 times to the end: 5 pages, 1\d\d records\./);
    expect(standardOutput).toMatch(/During the check \d+ records were added, \d+ removed and \d+ revised\./);
    expect(standardOutput).toContain('neither that the source is right nor that its records may be shared');
    expect(await stop()).toBe(0);
  });

  it('reports as text where, what, why and how to fix it, and ends with 1', async () => {
    const address = await serve((_request, response) => response.end());
    const { exitCode, standardOutput } = await check(address);
    expect(exitCode).toBe(1);
    expect(standardOutput).toContain(`${address}\n  GET /v1/provider  wrong_content_type
    The content type is not application/json.
    Why: A login page or an error page of a proxy also has the status 200.
    To fix it: Send \`application/json\`, and \`application/problem+json\` with an error.
`);
    expect(standardOutput).toMatch(/\d findings; reference time \d{4}-.*Z\./);
  });

  it('reports as one JSON object in a line with --json', async () => {
    const address = await serve((_request, response) => response.end());
    const { exitCode, standardOutput } = await check(address, '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(standardOutput)).toMatchObject({
      address,
      interface: 'Proposed. Transport and authentication are not released. Not to be relied on.',
      report: {
        outcome: 'findings',
        errorCount: 9,
        errors: [{ code: 'wrong_content_type' }, {}, {}, {}, {}, {}, {}, {}, {}],
      },
    });
  });

  it('ends with 2 when nothing answers', async () => {
    const address = await serve((request) => request.socket.destroy());
    const nothing = 'Nothing answers at this address. Start the service, or correct the address.';
    expect(await check(address)).toEqual({
      exitCode: 2,
      standardOutput: '',
      standardError: `${address}: ${nothing}\n`,
    });
    const { exitCode, standardOutput } = await check(address, '--json');
    expect([exitCode, JSON.parse(standardOutput)]).toEqual([2, { address, problem: nothing }]);
  });

  it.each([
    ['an address of another machine', 'http://192.0.2.1:9000'],
    ['a name that is not this machine', 'http://localhost.example'],
    ['an address that only looks like loopback', 'http://127.0.0.1.example'],
    ['a user name and a password', 'http://user:secret@localhost:9000'],
    ['a query', 'http://localhost:9000/?secret'],
    ['a fragment', 'http://localhost:9000/#secret'],
    ['another scheme', 'file:///secret'],
    ['no address', 'secret'],
  ])('asks nothing at %s, and does not repeat it', async (_what, address) => {
    const { exitCode, standardOutput, standardError } = await check(address);
    expect([exitCode, standardOutput]).toEqual([2, '']);
    expect(standardError).toMatch(/^The address .*\. .*For help: npm run provider -- --help\n$/);
    expect(standardError).not.toMatch(/secret|192\.0\.2|example/);
  });

  it.each(['http://localhost:1', 'http://127.0.0.1:1', 'http://127.1:1', 'http://[::1]:1'])(
    'takes %s for this machine',
    async (address) => {
      expect((await check(address)).standardError).toContain('Nothing answers');
    },
  );

  it.each([
    ['control characters', 'secret\u001b[31m\u202e\n\u0000'],
    ['text that could be printed', 'secret'],
    ['a long text', 'secret'.repeat(1000)],
  ])('prints nothing that the provider sends as a value: %s', async (_what, text) => {
    const address = await serve(createRequestListener(hostile(text)));
    for (const words of [[], ['--json']]) {
      const { exitCode, standardOutput, standardError } = await check(address, ...words);
      expect(exitCode).toBe(1);
      const printed = standardOutput + standardError;
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      // The record contract names a field that it does not know, if the name can be printed.
      expect(printed.replaceAll('secret-name', '')).not.toContain('secret');
    }
  });
});
