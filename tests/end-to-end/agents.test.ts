import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AgentResult, type AgentToolName, agentTools } from '../../src/contracts/agent-tools.ts';
import { readAgentResult } from '../functions/mcp/read-agent-result.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

/** The first revision of the protocol without sessions, and the handshake of those before. */
const connections = [
  ['the revision of 2026-07-28', { pin: '2026-07-28' }],
  ['the revisions before it', 'legacy'],
] as const;

describe.each(connections)('an agent that connects by %s', (_name, mode) => {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });

  beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL(`${served}/mcp`))));
  afterAll(() => client.close());

  const ask = async <Name extends AgentToolName>(
    name: Name,
    input: Record<string, unknown>,
  ): Promise<AgentResult<Name>> => {
    const { structuredContent } = await client.callTool({ name, arguments: input });
    const result = readAgentResult[name](structuredContent);
    expect(result.boundary).toContain('No answer of this service contacts a supplier');
    return result;
  };

  it('is offered the four tools, and nothing that writes', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(agentTools));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  it('“Does the catalogue have the Moxa EDS-P510, and as of when?” Yes, with the date, the source and its licence', async () => {
    const found = await ask('lookup_product', { manufacturer: 'moxa', partNumber: 'EDS-P510' });
    expect(found).toMatchObject({
      outcome: 'found',
      product: {
        manufacturerPartNumber: 'EDS-P510',
        verification: { evidenceAsOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        sources: [{ licence: { id: 'CC0-1.0' } }],
      },
    });
  });

  it('“And the Moxa eds-p510?” That is not found: the candidate is marked as another product', async () => {
    const near = await ask('lookup_product', { manufacturer: 'Moxa', partNumber: 'eds-p510' });
    expect(near.product).toBeUndefined();
    expect(near).toMatchObject({
      outcome: 'part_number_not_found',
      summary: expect.stringMatching(/^NOT FOUND\./),
      notTheProduct: { candidates: [{ manufacturerPartNumber: 'EDS-P510', isTheProduct: false }] },
    });
  });
});

describe('the tools of agents', () => {
  it('are at one address that takes messages alone', async () => {
    const { status, headers, body } = await rawRequest(served, '/mcp', 'GET');
    expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS']);
    expect(JSON.parse(body)).toMatchObject({ code: 'method_not_allowed' });
  });
});

describe('the guide for programs that read text', () => {
  it('shows a lookup that is found and one that is not, with the answers of the service', async () => {
    const guide = await (await fetch(`${served}/llms.txt`)).text();
    const shown = [...guide.matchAll(/`GET (\S+)` answers (\d+)[^`]*```json\n([^`]+)```/g)];
    expect(shown.map(([, , status]) => status)).toEqual(['200', '404']);
    for (const [, path = '', status, body = ''] of shown) {
      const response = await fetch(`${served}${path}`);
      expect(response.status).toBe(Number(status));
      expect(await response.json()).toMatchObject(JSON.parse(body));
    }
  });
});
