import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { batchOf, exampleCapacity, exampleRecord } from '../../../scripts/contract-corpus/batch.ts';
import type { CorpusCase } from '../../../scripts/contract-corpus/corpus-case.ts';
import { corpusCases } from '../../../scripts/contract-corpus/corpus-cases.ts';
import { relationCodes } from '../../../src/contracts/supplier/codes/relation-codes.ts';
import { createPublishedSchemas } from '../../../src/contracts/supplier/published-schemas.ts';

const baseUrl = 'https://nameplate.example';
const schemas = createPublishedSchemas(baseUrl);
const requestPath = '/contract/0.1.0/request.schema.json';
const resultPath = '/contract/0.1.0/result.schema.json';

const compile = (path: string) =>
  // `date-time` is an annotation here; what a timestamp may be is in the pattern.
  new Ajv2020({
    strict: true,
    strictRequired: true,
    allErrors: true,
    formats: { 'date-time': true },
  }).compile(schemas.get(path) ?? false);

const parsedBodyOf = ({ body }: CorpusCase): unknown =>
  JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));

const isRelation = (code: string): boolean => Object.hasOwn(relationCodes, code);

/** Whether structure alone decides: nothing but relations and clocks is wrong, or something else is. */
const isStructurallyValid = ({ expected }: CorpusCase): boolean =>
  expected.outcome === 'valid' ||
  (expected.outcome === 'invalid' && expected.errors.every(({ code }) => isRelation(code)));

describe('the published JSON Schemas', () => {
  it('are JSON Schemas of the draft 2020-12, each with its own address as $id', () => {
    expect([...schemas.keys()]).toEqual([requestPath, resultPath]);
    for (const [path, schema] of schemas) {
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `${baseUrl}${path}`,
        type: 'object',
      });
    }
  });

  it('accept and refuse the corpus as the contract does, wherever structure decides', () => {
    const validate = compile(requestPath);
    const readable = corpusCases.filter(({ expected }) => expected.outcome !== 'unreadable');
    const disagreements = readable.filter(
      (each) => validate(parsedBodyOf(each)) !== isStructurallyValid(each),
    );
    expect(disagreements.map(({ id }) => id)).toEqual([]);
    expect(readable.length).toBeGreaterThan(200);
  });

  it('count lengths in code points', () => {
    const validate = compile(requestPath);
    expect(validate(batchOf({ ...exampleRecord, unit: '🔩'.repeat(40) }))).toBe(true);
    expect(validate(batchOf({ ...exampleRecord, unit: '🔩'.repeat(41) }))).toBe(false);
  });

  it('describe every member, give an example of every value, and name the finding codes', () => {
    const undescribed: string[] = [];
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, inner] of Object.entries(schema)) visit(inner, `${path}/${name}`);
      if (!('properties' in schema) || typeof schema.properties !== 'object') return;
      for (const [name, member] of Object.entries(schema.properties ?? {})) {
        const isDescribed = 'description' in member || '$ref' in member;
        const isContainer = '$ref' in member || 'anyOf' in member || 'items' in member;
        if (!isDescribed || !(isContainer || 'examples' in member)) undescribed.push(`${path}/${name}`);
      }
    };
    for (const [path, schema] of schemas) visit(schema, path);
    expect(undescribed).toEqual([]);
    expect(JSON.stringify(schemas.get(requestPath))).toContain(
      'timestamp_offset_out_of_range, observed_in_future.',
    );
  });

  it('have no word that JSON Schema does not know', () => {
    for (const path of schemas.keys()) expect(() => compile(path)).not.toThrow();
    expect(JSON.stringify([...schemas.values()])).not.toContain('x-findings');
  });

  it('have patterns that other languages read alike: no \\d, which means more than ASCII in some', () => {
    const patterns = [...JSON.stringify([...schemas.values()]).matchAll(/"pattern":"([^"]*)"/g)];
    expect(patterns.length).toBeGreaterThan(5);
    for (const [, pattern] of patterns) expect(pattern).not.toMatch(/\\\\[dwsp]/);
  });

  it('accept the result and nothing more than it', () => {
    const validate = compile(resultPath);
    const result = {
      valid: true,
      schemaVersion: '0.1.0',
      recordsValidated: 1,
      persisted: false,
      admitted: false,
    };
    expect(validate(result)).toBe(true);
    expect(validate({ ...result, persisted: true })).toBe(false);
    expect(validate({ ...result, company: 'c-17' })).toBe(false);
  });

  it('accept capacity with its window', () => {
    expect(compile(requestPath)(batchOf(exampleCapacity))).toBe(true);
  });
});
