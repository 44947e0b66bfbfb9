import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { instantOfMilliseconds, validateBatch } from '../../packages/record-contract/src/index.ts';
import { docsPath, docsSlugs } from '../../src/content/docs.ts';
import { InsightListResponseSchema } from '../../src/contracts/insight.ts';
import { catalogueFilesPath } from '../../src/contracts/site-paths.ts';
import { languages } from '../examples/languages.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { createOperator } from './demo-supplier.ts';
import { codeBlocksOf } from './docs-code.ts';
import { isShortened } from './is-shortened.ts';
import { fetchPage, readText } from './page.ts';
import { sendCurl } from './send-curl.ts';
import { shellWords } from './shell-words.ts';

const served = inject('servedUrl');
const corpus = 'packages/record-contract/corpus/batches';
const { key } = await createOperator(inject('databaseUrl')).demo();
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const paths = docsSlugs.map(docsPath);
const pages = await Promise.all(
  paths.map(async (path) => {
    const page = await fetchPage(`${served}${path}`);
    return { path, page, blocks: codeBlocksOf(page) };
  }),
);

const pageAt = (path: string): Root =>
  pages.find((each) => each.path === path)?.page ?? { type: 'root', children: [] };

const commands = pages.flatMap(({ path, blocks }) =>
  blocks.flatMap(({ language, text }, index) => {
    const next = blocks[index + 1];
    return language === 'sh'
      ? [{ path, command: text, shown: next?.language === 'json' ? next.text : undefined }]
      : [];
  }),
);
const isOneLine = (command: string): boolean => !/[^\\]\n/.test(command);
// The reference sends the reader's own batch, and the guide the one that a command of it has made.
const requests = commands.filter(
  ({ command }) =>
    command.startsWith('curl ') && isOneLine(command) && !/@(?:batch|fresh)\.json/.test(command),
);
const tools = commands.filter(({ command }) => command.startsWith('npm run '));
const batches = pages.flatMap(({ path, blocks }) =>
  blocks
    .filter(
      ({ language, text }) =>
        language === 'json' &&
        z.object({ records: z.array(z.unknown()) }).safeParse(JSON.parse(text)).success,
    )
    .map(({ text }) => ({ path, text })),
);

describe('the documentation', () => {
  it.each(requests)('shows on $path what `$command` answers', async ({ command, shown }) => {
    const response = await sendCurl(shellWords(command, { $SUPPLIER_API_KEY: key }), corpus);
    const body = await response.text();
    if (shown === undefined) expect(response.status).toBe(200);
    else expect(isShortened(JSON.parse(shown), JSON.parse(body)), body).toBe(true);
  });

  it('gives a batch in the guide for suppliers times at which it is valid, and shows that answer', async () => {
    const own = commands.filter(({ path }) => path === docsPath('suppliers'));
    const commandWith = (part: string) => own.find(({ command }) => command.includes(part));
    const download = await sendCurl(shellWords(commandWith('-o batch.json')?.command ?? '', {}));
    const directory = temporaryDirectory({ 'batch.json': await download.text() });
    await promisify(execFile)('sh', ['-c', commandWith('> fresh.json')?.command ?? ''], { cwd: directory });
    const { command = '', shown = '' } = commandWith('@fresh.json') ?? {};
    const response = await sendCurl(shellWords(command, { $SUPPLIER_API_KEY: key }), directory);
    expect([response.status, await response.json()]).toEqual([200, JSON.parse(shown)]);
  });

  it('has an index that links every page', () => {
    const linked = selectAll('.docs-body a', pageAt(docsPath('index'))).map(
      ({ properties }) => properties.href,
    );
    expect(paths.filter((path) => path !== docsPath('index') && !linked.includes(path))).toEqual([]);
  });

  it('shows requests in TypeScript and Python that run as they are', async () => {
    const blocks = codeBlocksOf(pageAt(docsPath('read-api')));
    const samples = languages
      .filter(({ isHere }) => isHere)
      .flatMap(({ name, program }) => {
        const isPython = name === 'Python';
        const own = blocks.filter(({ language }) => language === (isPython ? 'python' : 'ts'));
        expect(own).toHaveLength(5);
        const words = isPython ? ['-c'] : ['--input-type=module-typescript', '-e'];
        return own.map(({ text }) => promisify(execFile)(program, [...words, text]));
      });
    for (const { stderr } of await Promise.all(samples)) expect(stderr).toBe('');
  });

  it('sends a request to every endpoint', () => {
    for (const path of [
      '/site',
      '/insights',
      '/insights/',
      '/products/',
      '/supplier/me',
      '/supplier/validate',
    ]) {
      expect(
        requests.some(({ command }) => command.includes(`/api/v1${path}`)),
        path,
      ).toBe(true);
    }
  });

  it.each([
    [
      'retries',
      ['tell-success-from-failure', 'decide-what-to-repeat', 'wait-and-stop', 'typescript', 'python'],
    ],
    ['too-many-requests', ['too-many-requests']],
    ['what-there-is-not', ['in-the-api', 'about-products', 'for-suppliers', 'about-the-service']],
    [
      'record-contract',
      [
        'a-batch',
        'fields',
        'SupplierRecord',
        'timestamps',
        'findings',
        'already_expired',
        'beyond-the-schema',
      ],
    ],
    ['errors', ['too-many-requests', 'problems-by-endpoint', 'findings-in-a-batch', 'errors-in-a-batch']],
    ['catalogue-files', ['download-and-check', 'the-csv-of-a-list', 'security-advisories', 'licence']],
    ['evidence-and-freshness', ['dates-of-an-insight', 'freshness-of-a-supplier-record']],
  ])(
    'leads from the former page %s to the one that has its parts under the same anchors',
    async (slug, anchors) => {
      const { redirected, url } = await fetch(`${served}/docs/${slug}`);
      const page = await fetchPage(url);
      expect(redirected).toBe(true);
      expect(anchors.filter((anchor) => select(`#${anchor}`, page) === undefined)).toEqual([]);
    },
  );

  it.each(tools)('names on $path a command that there is: `$command`', ({ command }) => {
    const [, script = ''] = /^npm run (\S+)/.exec(command) ?? [];
    expect(Object.keys(scripts)).toContain(script);
  });

  it.each(batches)('shows on $path a batch that keeps the contract', ({ text }) => {
    const noon = instantOfMilliseconds(Date.UTC(2026, 10, 21, 12));
    expect(validateBatch(new TextEncoder().encode(text), noon).outcome).toBe('valid');
  });

  it('shows a batch', () => {
    expect(batches).not.toEqual([]);
  });

  it.each(pages)(
    'runs on $path no script but those of its copy buttons and of its languages',
    ({ page, blocks }) => {
      const hasLanguages = select('input[data-language]', page) !== undefined;
      expect(selectAll('script', page)).toHaveLength((blocks.length > 0 ? 1 : 0) + (hasLanguages ? 1 : 0));
    },
  );

  it.each(pages.filter(({ path }) => path !== catalogueFilesPath))(
    'leads from $path to every other page of it, and says where the reader is',
    ({ path, page }) => {
      const linked = selectAll('#docs-pages a', page).map(({ properties: { href } }) => href);
      expect(linked).toEqual(paths);
      expect(select('#docs-pages [aria-current="page"]', page)?.properties.href).toBe(path);
    },
  );
});

it('shows the example client as it is run', () => {
  const shown = pages.find(({ path }) => path === '/problems')?.blocks ?? [];
  const code = shown.filter(({ language }) => language === 'ts').map((block) => block.text);
  expect(code).toEqual([readFileSync('content/examples/request-json.ts', 'utf8').trim()]);
});

describe('each file of the examples', () => {
  const links = pages.flatMap(({ page }) =>
    selectAll('a[href^="/docs/examples/"]', page).map(({ properties: { href } }) => href),
  );

  it.each(readdirSync('content/examples'))(
    'is on the site as it is, and a page leads to it: %s',
    async (file) => {
      const address = `/docs/examples/${file}`;
      const response = await fetch(`${served}${address}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ]);
      const text = await response.text();
      expect(text).toBe(readFileSync(join('content/examples', file), 'utf8'));
      expect(links).toContain(address);
      if (file.endsWith('.ts')) expect(text.split('\n')[0]).toContain('It needs Node 24');
    },
  );
});

describe('what the page on caching says of each answer', () => {
  const rows = selectAll('tbody tr', pageAt('/docs/caching')).map((row) => {
    const [answers, control, tag] = selectAll('td', row);
    return {
      paths: answers === undefined ? [] : selectAll('code', answers).map(readText),
      control: control === undefined ? '' : readText(control),
      hasTag: tag !== undefined && readText(tag) === 'yes',
    };
  });
  const cases = rows.flatMap(({ paths, ...said }) => paths.map((path) => ({ path, ...said })));

  it('names addresses of every kind', () => {
    expect(cases.length).toBeGreaterThan(12);
    expect(new Set(cases.map(({ hasTag }) => hasTag))).toEqual(new Set([true, false]));
  });

  it.each(cases)('is what it is served with: $path', async ({ path, control, hasTag }) => {
    const { headers } = await fetch(`${served}${path}`);
    expect(headers.get('cache-control')).toBe(control);
    expect(headers.has('etag')).toBe(hasTag);
    expect(headers.has('last-modified')).toBe(false);
  });
});

describe('what the documentation says that there is not', () => {
  it('is no page, no filter and no order: a query changes no answer', async () => {
    for (const path of ['/api/v1/insights', '/api/v1/products/moxa/EDS-P510']) {
      const plain = await (await fetch(`${served}${path}`)).text();
      const asked = await fetch(`${served}${path}?page=2&limit=1&sort=title&fields=id&q=x`);
      expect([asked.status, await asked.text()]).toEqual([200, plain]);
    }
    const list = await (await fetch(`${served}/api/v1/insights`)).json();
    const { data, meta } = InsightListResponseSchema.parse(list);
    expect(meta.total).toBe(data.length);
  });

  it('is no list of products, no search, no webhooks and no other version', async () => {
    for (const path of ['v1/products', 'v1/search', 'v1/webhooks', 'v2/site'])
      expect((await fetch(`${served}/api/${path}`)).status, path).toBe(404);
  });

  it('is no header about limits or an end, because nothing is deprecated', async () => {
    const changelog = readFileSync('content/changelog.yaml', 'utf8');
    expect(changelog).not.toMatch(/kind: (deprecated|removed)/);
    for (const path of ['/api/v1/site', '/api/v1/products/moxa/EDS-P510', '/api/v1/supplier/me']) {
      const { headers } = await fetch(`${served}${path}`);
      const names = [...headers.keys()].filter((name) => /ratelimit|^deprecation$|^sunset$/.test(name));
      expect(names, path).toEqual([]);
    }
  });

  it('has an example of both headers whose dates are dates, with the notice that the policy promises', () => {
    const [example] = codeBlocksOf(pageAt('/docs/versioning'));
    const [, deprecated] = /^Deprecation: @(\d+)$/m.exec(example?.text ?? '') ?? [];
    const [, sunset = ''] = /^Sunset: (.+)$/m.exec(example?.text ?? '') ?? [];
    expect(new Date(sunset).toUTCString()).toBe(sunset);
    const days = (Date.parse(sunset) / 1000 - Number(deprecated)) / 86_400;
    expect(days).toBeGreaterThanOrEqual(180);
  });
});
