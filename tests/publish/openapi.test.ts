import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '../../src/components/docs/api-description.ts';
import { instantOfMilliseconds } from '../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/validate-batch.ts';
import { exampleBodies } from '../../src/publish/api-bodies.ts';
import { withContact } from '../../src/publish/openapi/contact.ts';
import { createReadApiDescription } from '../../src/publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../src/publish/openapi/supplier-api.ts';
import { batchExample } from '../../src/publish/openapi/supplier-examples.ts';
import { generateTypes } from '../../tools/maintainers/client/generated-types.ts';
import { content } from '../content/whole-content.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const baseUrl = 'https://nameplate.example';

const read = createReadApiDescription(baseUrl, exampleBodies(content, baseUrl));
const supplier = createSupplierApiDescription(baseUrl);

/** What the generated types say of each response with this status: the text between its braces. */
const typesOf = async (description: object, status: number): Promise<string[]> => {
  const types = await generateTypes(description, '/openapi.json');
  return [...types.matchAll(new RegExp(`^( +)readonly ${status}: \\{\\n([\\s\\S]*?)^\\1\\};`, 'gm'))].map(
    ([, , text = '']) => text,
  );
};

describe('the types that a generator makes of a description', () => {
  it('give a 304 its headers and no content', async () => {
    const types = await typesOf(read, 304);
    expect(types).toHaveLength(operationsOf(read).length);
    for (const type of types) {
      expect(type).toContain('readonly ETag: string;');
      expect(type).toContain('readonly "Cache-Control": string;');
      expect(type).toContain('content?: never;');
    }
  });

  it.each([
    ['read API', read, 1],
    ['supplier preview', supplier, 2],
  ])('give a 429 of the %s a problem of the service or an unknown body of the CDN', async (_, api, count) => {
    const types = await typesOf(api, 429);
    expect(types).toHaveLength(count);
    for (const type of types) {
      expect(type).toContain('readonly "Retry-After"?: number;');
      expect(type).toContain('readonly "application/problem+json": components["schemas"]["Problem"];');
      expect(type).toContain('readonly "*/*": unknown;');
    }
  });
});

describe('the list of Insights', () => {
  const listSchema = (described: typeof content) => {
    const { components } = createReadApiDescription(baseUrl, exampleBodies(described, baseUrl));
    return components?.schemas?.InsightListResponse;
  };

  it('has at least one, as the specification says, and none only in a catalogue that has none', () => {
    const meta = (minimum: number) => ({ properties: { meta: { properties: { total: { minimum } } } } });
    expect(listSchema(content)).toMatchObject(meta(1));
    expect(listSchema({ ...content, insights: [] })).toMatchObject(meta(0));
  });
});

describe('the contact of a description', () => {
  it('is the address or the page that the site names, and absent when it names none', () => {
    const described = { info: { title: 'An API' } };
    expect(withContact(described, 'mailto:a.person%2Bapi@example.org').info).toEqual({
      title: 'An API',
      contact: { email: 'a.person+api@example.org' },
    });
    expect(withContact(described, 'https://example.org/contact').info).toEqual({
      title: 'An API',
      contact: { url: 'https://example.org/contact' },
    });
    expect(withContact(described, undefined)).toBe(described);
  });
});

describe('the example batch of the supplier preview', () => {
  const { requestBody } = supplier.paths?.['/api/v1/supplier/validate']?.post ?? {};
  const text = JSON.stringify(requestBody);

  it('has beside it the command that gives it times at which it meets the contract', ({ skip }) => {
    const { description = '' } = JSON.parse(text);
    const [, command = ''] = /Replace its times before you send it: `(.+)`\.$/.exec(description) ?? [];
    expect(command).toMatch(/^jq /);
    skip(spawnSync('sh', ['-c', 'command -v jq']).status !== 0, 'jq is absent: the command is not run.');
    const cwd = temporaryDirectory({ 'batch.json': JSON.stringify(batchExample) });
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd });
    expect(stderr.toString()).toBe('');
    const verdict = validateBatchBytes(stdout, instantOfMilliseconds(Date.now()));
    expect(verdict.outcome).toBe('valid');
  });
});
