import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { instantOfMilliseconds, validateBatch } from '../../packages/record-contract/src/index.ts';
import { mediaTypesOf, operationsOf } from '../../src/components/docs/api-description.ts';
import { exampleBodies } from '../../src/publish/api-bodies.ts';
import { withContact } from '../../src/publish/openapi/contact.ts';
import { createReadApiDescription } from '../../src/publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../src/publish/openapi/supplier-api.ts';
import { batchExample, freshTimesCommand } from '../../src/publish/openapi/supplier-examples.ts';
import { generateTypes } from '../../tools/maintainers/client/generated-types.ts';
import { content } from '../content/small-content.ts';
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

describe('an example with records that were valid on one day', () => {
  const JsonExampleSchema = z.object({ summary: z.string(), description: z.string(), value: z.unknown() });
  const datedExamples = operationsOf(supplier).flatMap(({ operationId, requestBody, responses = {} }) =>
    [requestBody, ...Object.values(responses)].flatMap(mediaTypesOf).flatMap(({ example, examples = {} }) => {
      expect(JSON.stringify(example) ?? '', operationId).not.toContain('"observedAt"');
      return Object.values(examples)
        .filter((one) => JSON.stringify(one).includes('"observedAt"'))
        .map((one) => ({ operationId, ...JsonExampleSchema.parse(one) }));
    }),
  );

  it('is that of the batch', () => {
    expect(datedExamples.map(({ operationId }) => operationId)).toEqual(['validateSupplierBatch']);
  });

  it.each(datedExamples)(
    'says so in $operationId, with the command that gives it times at which its records meet the contract',
    ({ summary, description, value }) => {
      expect(summary).toContain('replace its times');
      const [, command = ''] = /`(node [^`]+)`$/.exec(description) ?? [];
      /** The text as JSON, with the records that are found in it, and without their times. */
      const read = (text: string) => {
        const records: unknown[] = [];
        JSON.parse(text, (_, part) => {
          if (typeof part === 'object' && part !== null && 'observedAt' in part) records.push(part);
          return part;
        });
        const rest: unknown = JSON.parse(text, (name, part) =>
          name === 'observedAt' || name === 'expiresAt' ? '' : part,
        );
        return { records, rest };
      };
      const outcomeOf = (text: string): string => {
        const batch = JSON.stringify({ ...batchExample, records: read(text).records });
        return validateBatch(new TextEncoder().encode(batch), instantOfMilliseconds(Date.now())).outcome;
      };
      const text = JSON.stringify(value);
      const cwd = temporaryDirectory({ 'batch.json': text });
      const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect([outcomeOf(text), outcomeOf(stdout)]).toEqual(['invalid', 'valid']);
      expect(read(stdout).rest).toEqual(read(text).rest);
    },
  );

  it('stands with that command in the guide for suppliers', () => {
    expect(readFileSync('content/docs/suppliers.mdx', 'utf8')).toContain(
      `\n${freshTimesCommand} > fresh.json\n`,
    );
  });
});

describe('the objects of a description', () => {
  const SchemasSchema = z.record(z.string(), z.looseObject({ properties: z.unknown().optional() }));
  const closedIn = (description: { readonly components?: { readonly schemas?: unknown } }): string[] =>
    Object.entries(SchemasSchema.parse(description.components?.schemas))
      .filter(([, schema]) => schema.additionalProperties === false)
      .map(([name]) => name);

  it('may get another field in an answer, as the policy of versions says, but for those that the specification closes', () => {
    expect(closedIn(read).toSorted()).toEqual(['InsightResponse', 'InsightSource']);
  });

  it('of a request are closed', () => {
    expect(closedIn(supplier)).toEqual([
      'SupplierValidationRequest',
      'SupplierSource',
      'SupplierRecord',
      'SupplierAvailability',
      'AvailabilityWindow',
      'SupplierPricing',
      'PriceTier',
    ]);
  });
});
