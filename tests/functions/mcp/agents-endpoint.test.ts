import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CatalogueUnavailable } from '../../../functions/catalogue/catalogue.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { createAgentAnswers } from '../../../functions/mcp/agent-answers.ts';
import { agentsEndpoint } from '../../../functions/mcp/agents-endpoint.ts';
import type { KeptAdvisory } from '../../../src/advisories/kept-advisory.ts';
import {
  type AgentAnswers,
  type AgentResult,
  type AgentToolName,
  agentTools,
} from '../../../src/contracts/agent-tools.ts';
import type { SourceHistory } from '../../../src/contracts/statements.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { mainStores } from '../catalogue/catalogue-stores.ts';
import { context, createTestPlatform } from '../platform.ts';
import { readAgentResult } from './read-agent-result.ts';

const address = 'https://nameplate.example/mcp';
const boundary = 'No answer places an order.';
const evidence = { verificationStatus: 'source_listed', evidenceAsOf: '2024-05-02' };

const plain = libraryOf([
  ['Case', 'AB-1000'],
  ['Case', 'AB-1000-X'],
  ['Other', 'ZZ-9'],
]);
const [{ record } = { record: { id: '' } }] = plain.products;
const commit = '0123456789abcdef0123456789abcdef01234567';
const path = 'switches/0.yaml';

/** A file that has named the product since January 2022 and said another weight until May. */
const history: SourceHistory = {
  source: 'example/products',
  revisions: [
    { date: '2022-01-01', commit, path },
    { date: '2022-05-01', commit, path },
  ],
  statements: [
    { pointer: '/manufacturerPartNumber', value: 'AB-1000', since: 0 },
    { pointer: '/physical/weight', value: { value: '600', unit: 'g' }, since: 0, until: 1 },
    { pointer: '/physical/weight', value: { value: '650', unit: 'g' }, since: 1 },
  ],
};

const advisory = (id: string, numbers: string[]): KeptAdvisory => {
  const revision = { date: '2024-05-06', commit, path: `${id}.json`, version: '1' };
  const product = { vendor: 'Case', manufacturer: plain.products[0]?.manufacturer.id ?? '', name: 'Device' };
  return {
    id,
    source: 'example/advisories',
    title: `Title of ${id}`,
    first: revision,
    newest: revision,
    products: [{ ...product, numbers, states: ['known_not_affected'], version: '<2', since: '2024-05-06' }],
  };
};

const library = {
  ...plain,
  advisories: [advisory('ICSA-1', ['AB-1000']), advisory('ICSA-2', ['AB-1*'])],
  histories: new Map([[record.id, { id: record.id, sources: [history] }]]),
  editions: [
    {
      number: 1,
      date: '2024-03-01',
      added: 3,
      changed: 0,
      removed: 0,
      files: [
        { licence: 'CC0-1.0', sha256: '0'.repeat(64), changes: '/catalogue/editions/1/CC0-1.0.ndjson' },
      ],
    },
  ],
  editionNotes: [{ edition: 1, date: '2024-03-02', note: 'The entry counts no change.' }],
  editionIndex: {
    counts: [{ added: 1, changed: 2, removed: 3 }],
    ofRecords: new Map([[record.id, [{ number: 1, date: '2024-03-01', op: 'add' as const }]]]),
    removed: new Map(),
  },
};

/** The official client of an endpoint over these answers, and the endpoint with its log. */
const connect = async (answers: AgentAnswers) => {
  const platform = createTestPlatform();
  const endpoint = createFunction([agentsEndpoint(answers)], platform);
  const send = (init: RequestInit) => endpoint(new Request(address, init), context);
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(address), { fetch: (_, init) => send(init ?? {}) }),
  );
  onTestFinished(() => client.close());
  const call = async <Name extends AgentToolName>(
    name: Name,
    input: Record<string, unknown>,
  ): Promise<AgentResult<Name>> => {
    const { structuredContent, content } = await client.callTool({ name, arguments: input });
    // Models that read text alone get all of it.
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    return readAgentResult[name](structuredContent);
  };
  return { client, call, send, platform };
};

describe.each(mainStores)('the tools of agents over %s', (_, prepare) => {
  const openLibrary = prepare();
  const open = () => connect(createAgentAnswers(() => openLibrary(library), 'https://nameplate.example'));

  it('are four that only read, each with a schema of its result', async () => {
    const { client } = await open();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(agentTools));
    for (const { annotations, outputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(outputSchema?.type).toBe('object');
    }
  });

  it('find exactly the product that was named, with its evidence date, source, licence and boundary', async () => {
    const { call } = await open();
    const found = await call('lookup_product', { manufacturer: 'CASE', partNumber: 'AB-1000' });
    expect(found).toMatchObject({
      outcome: 'found',
      summary: expect.stringMatching(
        /^Found exactly: Case AB-1000.*Evidence as of 2024-05-02, source_listed, from Example products \(CC0 1\.0\)/,
      ),
      product: { id: record.id, verification: { evidenceAsOf: '2024-05-02' } },
      boundary,
    });
    expect(found.product?.sources?.[0]?.licence.id).toBe('CC0-1.0');
    expect(found).not.toHaveProperty('notTheProduct');
  });

  it('never give what is similar as the product', async () => {
    const { call } = await open();
    const similar = await call('lookup_product', { manufacturer: 'Case', partNumber: 'ab1000' });
    expect(similar).toMatchObject({
      outcome: 'part_number_not_found',
      summary: expect.stringMatching(/^NOT FOUND\. (?!.*yourself).*is not the product/),
      notTheProduct: {
        candidates: [{ manufacturerPartNumber: 'AB-1000', isTheProduct: false }],
        containing: [{ manufacturerPartNumber: 'AB-1000-X', isTheProduct: false }],
      },
      boundary,
    });
    expect(similar).not.toHaveProperty('product');
    const unknown = await call('lookup_product', { manufacturer: 'Case Inc.', partNumber: 'AB-1000' });
    expect(unknown).toMatchObject({
      outcome: 'manufacturer_not_found',
      notTheProduct: { manufacturers: [{ manufacturer: { name: 'Case' }, isTheProduct: false }] },
    });
    const nothing = await call('lookup_product', { manufacturer: 'Nobody', partNumber: '\ud800\u0000' });
    expect(nothing.summary).toMatch(
      /^NOT FOUND\. .*Nothing similar.*does not mean that the product does not exist\.$/,
    );
    expect(Object.keys(nothing)).toEqual(['summary', 'outcome', 'boundary']);
  });

  it('tell what the sources say now from what they said on a day', async () => {
    const { call } = await open();
    const now = await call('product_statements', { id: record.id });
    expect(now).toMatchObject({ outcome: 'found', ...evidence, boundary });
    expect(now.now?.find(({ pointer }) => pointer === '/physical/weight')?.value).toEqual({
      value: '650',
      unit: 'g',
    });
    const then = await call('product_statements', { id: record.id, day: '2022-03-15' });
    expect(then.now).toBeUndefined();
    expect(then.onDay?.date).toBe('2022-01-01');
    expect(JSON.stringify(then.onDay)).toContain('"600"');
    expect(then.sources?.[0]?.licence.id).toBe('CC0-1.0');
    const before = await call('product_statements', { id: record.id, day: '2021-12-31' });
    expect(before).toMatchObject({ outcome: 'day_not_covered', boundary });
    expect((await call('product_statements', { id: 'prd_none' })).outcome).toBe('record_not_found');
  });

  it('say whether security advisories name the part number of a record, with their states and titles', async () => {
    const { call } = await open();
    const named = await call('product_statements', { id: record.id });
    const words =
      'Named in 1 security advisory of 6 May 2024: “known not affected”. Perhaps named in 1 more security advisory of 6 May 2024: “AB-1*” covers it. Nothing after 6 May 2024 was read.';
    expect(named.summary.endsWith(` Security advisories: ${words}`)).toBe(true);
    expect(named.securityAdvisories).toMatchObject({
      word: 'named',
      words,
      advisories: [
        { id: 'ICSA-1', title: 'Title of ICSA-1', says: [{ states: ['known_not_affected'], version: '<2' }] },
        { id: 'ICSA-2', reason: 'pattern', values: ['AB-1*'] },
      ],
    });
    // No advisory about its manufacturer was read, and nothing is said.
    const other = await call('product_statements', { id: plain.products[2]?.record.id ?? '' });
    expect(other).not.toHaveProperty('securityAdvisories');
  });

  it('search words, and say that a result is not thereby the product', async () => {
    const { call } = await open();
    const found = await call('search', { words: 'ab-1000' });
    expect(found.total).toBe(2);
    expect(found.summary).toContain('confirm a part number with lookup_product');
    expect(found.results[0]).toMatchObject({
      url: `https://nameplate.example/products/${record.id}`,
      record: { id: record.id, manufacturerPartNumber: 'AB-1000', ...evidence },
    });
    expect(found.results[0]?.record?.sources?.[0]?.licence.id).toBe('CC0-1.0');
    expect(await call('search', { words: 'nowhere' })).toMatchObject({ total: 0, results: [], boundary });
  });

  it('tell what changed of a record and of the catalogue after a day', async () => {
    const { call } = await open();
    const changed = await call('changes_since', { id: record.id, day: '2022-04-01' });
    expect(changed).toMatchObject({
      outcome: 'changed',
      ended: [{ pointer: '/physical/weight', until: { date: '2022-05-01' } }],
      begun: [{ pointer: '/physical/weight', statement: { since: '2022-05-01' } }],
      recordEditions: [{ number: 1 }],
      sources: [{ licence: { id: 'CC0-1.0' } }],
      boundary,
    });
    expect(await call('changes_since', { day: '2024-02-29' })).toMatchObject({
      outcome: 'changed',
      editions: [
        {
          ...{ number: 1, added: 1, changed: 2, removed: 3 },
          notes: [{ date: '2024-03-02', note: 'The entry counts no change.' }],
          files: [{ changes: 'https://nameplate.example/catalogue/editions/1/CC0-1.0.ndjson' }],
        },
      ],
    });
    expect((await call('changes_since', { day: '2024-03-01' })).outcome).toBe('unchanged');
  });

  it('leave nothing of a call in the log', async () => {
    const { call, platform } = await open();
    await call('lookup_product', { manufacturer: 'Case', partNumber: 'PRIVATE-77' });
    expect(JSON.stringify(platform.lines)).not.toMatch(/PRIVATE|Case|lookup_product/);
    expect(platform.lines.at(-1)).toMatchObject({ route: '/mcp', status: 200 });
  });
});

describe('a request to the tools of agents', () => {
  const unused = async (): Promise<never> => {
    throw new Error('No tool was to be called.');
  };
  const answers = {
    lookup_product: unused,
    product_statements: unused,
    search: unused,
    changes_since: unused,
  };
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const callOf = (name: string) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { words: 'PRIVATE-77' } },
    });
  const post = async (
    body: string,
    headers: Record<string, string> = json,
    other: AgentAnswers = answers,
  ) => {
    const platform = createTestPlatform();
    const response = await createFunction([agentsEndpoint(other)], platform)(
      new Request(address, { method: 'POST', headers, body }),
      context,
    );
    return { response, text: await response.text(), platform };
  };

  it.each(['GET', 'DELETE'])('with %s is refused with the methods that there are', async (method) => {
    const response = await createFunction([agentsEndpoint(answers)], createTestPlatform())(
      new Request(address, { method }),
      context,
    );
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  it.each([
    ['that is too large', `{"a":"${'x'.repeat(16_384)}"}`, json, 413, 'body_too_large'],
    ['of another type', '{}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
  ])('%s is a problem', async (_, body, headers, status, code) => {
    const { response, text } = await post(body, headers);
    expect([response.status, JSON.parse(text)]).toMatchObject([status, { code }]);
  });

  it('with several messages is refused, so that a request is one call', async () => {
    const { response, text } = await post(` [${callOf('search')},${callOf('search')}]`);
    expect([response.status, JSON.parse(text)]).toMatchObject([400, { error: { code: -32600 } }]);
  });

  it('is kept by no cache and says where the boundary is', async () => {
    const { response } = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('Link')).toContain('/authority-boundary');
  });

  it('waits for no later message: there are no subscriptions', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'subscriptions/listen';
    const { text } = await post(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { notifications: { toolsListChanged: true }, _meta },
      }),
      { ...json, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method },
    );
    expect(JSON.parse(text)).toHaveProperty('error');
  });

  it.each([
    ['a store that does not answer', new CatalogueUnavailable('the cause'), 503, 'catalogue_unavailable'],
    ['an unexpected failure', new TypeError('the cause'), 500, 'internal_error'],
  ])('after %s is a problem without the cause, which the log has', async (_, error, status, code) => {
    const { response, text, platform } = await post(callOf('search'), json, {
      ...answers,
      search: async () => {
        throw error;
      },
    });
    expect([response.status, JSON.parse(text)]).toMatchObject([status, { code }]);
    expect(text).not.toContain('the cause');
    expect(platform.lines.at(-1)?.error).toContain('the cause');
  });
});
