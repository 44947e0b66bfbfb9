import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ToolContext } from '../../../../tools/command-line/tool-context.ts';
import { lookupTool } from '../../../../tools/integrators/lookup/tool.ts';
import { workbookOf } from '../../../supplier-lists/workbook.ts';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';
import { foundProduct } from './found-product.ts';

const notFound = { type: '/problems/not_found', title: 'Not found', status: 404, detail: 'There is none.' };

const requested: string[] = [];
let open = 0;
let maxOpen = 0;

/** A service that has the part number `A` of Moxa. `page` is a page. */
const server = createServer((request, response) => {
  open += 1;
  maxOpen = Math.max(maxOpen, open);
  response.once('close', () => {
    open -= 1;
  });
  const path = decodeURIComponent(request.url ?? '');
  requested.push(path);
  const [, manufacturer, partNumber = ''] = /^\/api\/v1\/products\/([^/]*)\/(.*)$/s.exec(path) ?? [];
  const send = (status: number, type: string, body: unknown) =>
    setImmediate(() => response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body)));
  if (partNumber === 'page') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in</p>');
  else if (manufacturer?.toLowerCase() !== 'moxa') {
    send(404, 'application/problem+json', { ...notFound, code: 'manufacturer_not_found' });
  } else if (/^A/.test(partNumber)) send(200, 'application/json', foundProduct(partNumber));
  else {
    const candidates =
      partNumber === 'a' ? [{ manufacturerPartNumber: 'A', self: 'https://nameplate.example/a' }] : [];
    send(404, 'application/problem+json', { ...notFound, code: 'part_number_not_found', candidates });
  }
});
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  baseUrl = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Looks up a list in a file, and gives what the tool printed and the directory of the user. */
const run = async (
  list: string | Uint8Array,
  words: readonly string[] = [],
  context: Partial<ToolContext> = {},
) => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'list.csv'), list);
  requested.length = 0;
  const outcome = await runInTest(lookupTool, ['list.csv', '--base-url', baseUrl, ...words], {
    userDirectory: directory,
    ...context,
  });
  return { ...outcome, directory };
};

describe('npm run lookup', () => {
  it('ends with 0 when every line was found, and shows record and evidence date', async () => {
    const { exitCode, standardOutput, standardError } = await run('Manufacturer,MPN\nMoxa,A\nmoxa,A1\n');
    expect([exitCode, standardError]).toEqual([
      0,
      'Manufacturer: column 1 (Manufacturer); part number: column 2 (MPN); the first row has headings.\n',
    ]);
    expect(standardOutput).toMatch(
      /2 +Moxa +A +Found +2024-05-02 +https:\/\/nameplate\.example\/products\/prd_ek6p49822k/,
    );
    expect(standardOutput).toContain('2 lines: 2 found, 0 not found.');
  });

  it('ends with 1 when a line was not found, has candidates or is incomplete, and says which', async () => {
    const { exitCode, standardOutput } = await run('Moxa,A\nMoxa,a\nMoxa,b\nNobody,A\n,A\n');
    expect(exitCode).toBe(1);
    expect(standardOutput).toMatch(/2 +Moxa +a +Candidates +A\n/);
    expect(standardOutput).toMatch(/4 +Nobody +A +Not found +No manufacturer/);
    expect(standardOutput).toContain('5 lines: 1 found, 1 with candidates, 2 not found, 1 not looked up.');
  });

  it('asks for each pair once, at most as many at the same time as it was told, and for nothing else', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `Moxa,A${index % 100},secret ${index}\n`);
    maxOpen = 0;
    const { exitCode } = await run(`Manufacturer,MPN,Note\n${lines.join('')}`, ['--concurrency', '3']);
    expect(exitCode).toBe(0);
    expect(requested).toHaveLength(100);
    expect(requested.join('\n')).not.toContain('secret');
    expect(maxOpen).toBeLessThanOrEqual(3);
  });

  it('reads an Excel file, and a sheet by its name', async () => {
    const file = workbookOf({
      Parts: { 1: ['Hersteller', 'Pos', 'Typnummer'], 2: ['Moxa', { number: '1' }, 'A'] },
      Spares: { 1: ['MPN', 'Brand'], 2: ['A1', 'Moxa'], 3: ['#REF!', 'Moxa'] },
    });
    const first = await run(file, ['--part-number-column', 'Typnummer']);
    expect(first.exitCode).toBe(0);
    expect(requested).toEqual(['/api/v1/products/Moxa/A']);
    const second = await run(file, ['--sheet', 'Spares']);
    expect(second.standardOutput).toContain('2 lines: 1 found, 0 not found, 1 not looked up.');
    expect((await run(file, ['--sheet', 'None'])).standardError).toContain('has no sheet of the name');
  });

  it('asks for the columns of a wider list without known headings, and takes none by their order', async () => {
    const { exitCode, standardError } = await run('Pos,Was,Wieviel\n1,Moxa,A\n');
    expect([exitCode, requested]).toEqual([2, []]);
    expect(standardError).toContain('--manufacturer-column and --part-number-column');
  });

  it('prints one JSON object with --json', async () => {
    const { exitCode, standardOutput } = await run('Moxa,A\nMoxa,a\n', ['--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(standardOutput)).toEqual({
      lines: [
        {
          row: 1,
          manufacturer: 'Moxa',
          manufacturerPartNumber: 'A',
          result: 'found',
          reason: '',
          'verification.status': 'source_listed',
          'verification.evidenceAsOf': '2024-05-02',
          'links.record': 'https://nameplate.example/products/prd_ek6p49822k',
          candidates: [],
        },
        expect.objectContaining({ result: 'candidates', reason: 'part_number_not_found', candidates: ['A'] }),
      ],
      counts: { found: 1, candidates: 1, not_found: 0, not_looked_up: 0 },
    });
  });

  it('writes the results as CSV to a file, or to standard output for -', async () => {
    const { directory, standardOutput } = await run('Moxa,A\nMoxa,=1\n', ['--csv', 'results.csv']);
    expect(standardOutput).toBe('2 lines: 1 found, 1 not found.\n');
    const written = readFileSync(join(directory, 'results.csv'), 'utf8');
    expect(written).toContain(`\r\n2,Moxa,"'=1",not_found,part_number_not_found,`);
    const printed = await run('Moxa,A\nMoxa,=1\n', ['--csv', '-']);
    expect(printed.standardOutput.trimEnd()).toBe(written.trimEnd());
    expect(printed.standardError).toContain('1 found');
  });

  it('reads standard input without a file, and old encodings with a warning', async () => {
    const piped = async (bytes: Buffer) =>
      runInTest(lookupTool, ['--base-url', baseUrl], {
        standardInput: (async function* () {
          yield bytes;
        })(),
      });
    expect((await piped(Buffer.from('Moxa;A\n'))).exitCode).toBe(0);
    const old = await piped(Buffer.from('Moxa;A\xe4\n', 'latin1'));
    expect(old.standardError).toContain('Windows-1252');
    expect(requested.at(-1)).toBe('/api/v1/products/Moxa/Aä');
  });

  it('takes the columns that it is told, by number or heading, and removes spaces when told', async () => {
    const list = 'Part;Qty;Who\n A ;1;Moxa\n';
    const words = ['--manufacturer-column', 'Who', '--part-number-column', '1'];
    const kept = await run(list, words);
    expect([kept.exitCode, requested]).toEqual([1, ['/api/v1/products/Moxa/ A ']]);
    expect(kept.standardError).toContain('--trim removes these spaces');
    expect((await run(list, [...words, '--trim'])).exitCode).toBe(0);
    const numbered = ['--manufacturer-column', '3', '--part-number-column', '1', '--headings', '--trim'];
    expect((await run(list, numbered)).exitCode).toBe(0);
    expect(requested).toHaveLength(1);
  });

  it('says how far it is while somebody watches, and clears the line', async () => {
    const progress: string[] = [];
    await run('Moxa,A\nMoxa,A1\n', [], { progress: (text) => progress.push(text) });
    expect(progress).toEqual(['looked up 1 of 2', 'looked up 2 of 2', '']);
  });

  it.each([
    ['', [], 'no lines'],
    ['Moxa\nADC\n', [], 'does not say which columns'],
    ['MPN,Qty,Note\nA,1,x\n', [], '--manufacturer-column'],
    ['Moxa,A\n', ['--part-number-column', '9'], 'no column of this number'],
    ['Moxa,A\n', ['--base-url', 'http://x.example/path'], 'not as expected'],
    ['Moxa,A\n', ['--concurrency', '99'], 'from 1 to 16'],
    ['Moxa,A\nMoxa,page\n', ['--csv', 'results.csv'], 'is not the service'],
    ['Moxa,A\n', ['--csv', 'no/such/directory/results.csv'], 'cannot be written'],
  ])('ends with 2 and says what to do: %j %j', async (list, words, message) => {
    const { exitCode, standardOutput, standardError, directory } = await run(
      list,
      words.includes('--base-url') ? [] : words,
    );
    if (words.includes('--base-url')) {
      const refused = await runInTest(lookupTool, ['list.csv', ...words], { userDirectory: directory });
      expect([refused.exitCode, refused.standardError]).toEqual([2, expect.stringContaining(message)]);
      return;
    }
    expect([exitCode, standardOutput]).toEqual([2, '']);
    expect(standardError).toContain(message);
    expect(() => readFileSync(join(directory, 'results.csv'))).toThrow();
  });

  it('says why a list cannot be read, also as JSON, without repeating its name', async () => {
    const missing = await runInTest(lookupTool, ['secret.csv', '--json'], {
      userDirectory: temporaryDirectory(),
    });
    expect(missing.exitCode).toBe(2);
    expect(JSON.parse(missing.standardOutput)).toEqual({
      error: { code: 'not_read', message: 'The list: There is no such file.' },
    });
  });

  it('shows no control character of a list or of a service on the terminal', async () => {
    const { standardOutput } = await run('Moxa,"A\u001b[31m"\n');
    expect(standardOutput.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(standardOutput).toContain('A\\u{1b}[31m');
  });
});
