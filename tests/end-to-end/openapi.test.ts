import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../temporary-directory.ts';

const served = inject('servedUrl');

const ExampleSchema = z.object({
  schema: z.looseObject({}),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});

const DescriptionSchema = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string(), license: z.object({ identifier: z.string().optional() }) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), schema: z.object({ example: z.string() }) }))
          .default([]),
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), ExampleSchema).optional() }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const descriptions = [
  {
    path: '/openapi.json',
    version: '1.1.0',
    endpoints: [
      '/api/v1/site',
      '/api/v1/insights',
      '/api/v1/insights/{slug}',
      '/api/v1/products/{manufacturer}/{mpn}',
      '/api/v1/products/{id}.json',
    ],
  },
  {
    path: '/contract/0.1.0/openapi.json',
    version: '0.1.0',
    endpoints: ['/api/v1/supplier/me', '/api/v1/supplier/validate'],
  },
];

/** Whether an endpoint needs neither a key nor a session. */
const isAnonymous = (path: string): boolean => path.startsWith('/api/v1/') && !path.includes('/supplier/');

describe.each(descriptions)('the description at $path', async ({ path: address, version, endpoints }) => {
  const text = await (await fetch(`${served}${address}`)).text();
  const description = DescriptionSchema.parse(JSON.parse(text));

  it('passes a strict linter without a warning', async () => {
    const file = join(temporaryDirectory(), 'openapi.json');
    writeFileSync(file, text);
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    // Not synchronous: meanwhile the service may close connections, which the next request must not use.
    const linter = spawn(
      'redocly',
      [
        'lint',
        '--config',
        join(import.meta.dirname, 'redocly.yaml'),
        '--format',
        'json',
        '--max-problems',
        '100',
        file,
      ],
      { env: environment },
    );
    const [stdout, stderr, [status]] = await Promise.all([
      readAll(linter.stdout),
      readAll(linter.stderr),
      once(linter, 'close'),
    ]);
    expect(`${stdout}${stderr}`).toContain('"totals"');
    expect(JSON.parse(stdout).problems).toEqual([]);
    expect(status).toBe(0);
  });

  it('is OpenAPI 3.1 of its own version, and of exactly its own endpoints', () => {
    expect(description.openapi).toMatch(/^3\.1\./);
    expect(description.info.version).toBe(version);
    expect(Object.keys(description.paths)).toEqual(endpoints);
  });

  it('gives examples that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'description', components: description.components });
    let examples = 0;
    for (const operations of Object.values(description.paths)) {
      for (const { responses } of Object.values(operations)) {
        for (const { content } of Object.values(responses)) {
          for (const { schema, example, examples: named } of Object.values(content ?? {})) {
            const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"description#/'));
            const values = [example, ...Object.values(named ?? {}).map(({ value }) => value)];
            for (const value of values.filter((candidate) => candidate !== undefined)) {
              const isAccepted = ajv.validate(local, value);
              expect(isAccepted, ajv.errorsText()).toBe(true);
              examples += 1;
            }
          }
        }
      }
    }
    expect(examples).toBeGreaterThan(10);
  });

  it('gives example parameters that an anonymous endpoint finds something by', async () => {
    for (const [path, { get }] of Object.entries(description.paths)) {
      const values = new Map(get?.parameters.map(({ name, schema }) => [name, schema.example]));
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''));
      if (isAnonymous(path)) expect((await fetch(`${served}${filled}`)).status, filled).toBe(200);
    }
  });

  it('shows as examples what anonymous endpoints answer now', async () => {
    for (const [path, operations] of Object.entries(description.paths)) {
      if (path.includes('{') || !isAnonymous(path)) continue;
      const example = operations.get?.responses['200']?.content?.['application/json']?.example;
      expect(await (await fetch(`${served}${path}`)).json()).toEqual(example);
    }
  });
});

it('the description of the anonymous endpoints names both licences of what they answer with', async () => {
  const { info } = DescriptionSchema.parse(await (await fetch(`${served}/openapi.json`)).json());
  expect(info.license.identifier).toBe('CC-BY-4.0 AND CC0-1.0');
});

it('the record of a product is the same body under its id as under manufacturer and part number', async () => {
  const looked = await fetch(`${served}/api/v1/products/Allied%20Telesis/AT-FS232%2F1`);
  const record = await fetch(`${served}/api/v1/products/prd_ek6p49822k.json`);
  expect(await record.json()).toEqual(await looked.json());
});

it('the former description of the proposed provider interface is gone, and the page says what is proposed', async () => {
  const answer = await fetch(`${served}/contract/proposed-provider/openapi.json`);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain('Not to be relied on.');
  expect(await (await fetch(`${served}/.well-known/api-catalog`)).text()).not.toContain('provider');
});
