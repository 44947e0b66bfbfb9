import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBatch } from '../src/check/batch.ts';
import { type CorpusCase, corpusCases, readCorpusFile } from '../src/corpus.ts';
import { relationCodes } from '../src/finding-codes.ts';
import { createPublishedSchemas } from '../src/published-schemas.ts';
import { isPrintableName, pointerStep } from '../src/strict-json/json-pointer.ts';
import { now, validBatch } from './batch-arbitrary.ts';
import { casesOf } from './cases-of.ts';
import { batchOf } from './example-batches.ts';
import { instantAt } from './instant-at.ts';
import { type Json, put } from './json-at-pointer.ts';
import { jsonOf, mutationOf } from './mutation-arbitrary.ts';

const baseUrl = 'https://nameplate.example';
const schemas = createPublishedSchemas(baseUrl);
const requestPath = '/contract/0.1.0/request.schema.json';
const resultPath = '/contract/0.1.0/result.schema.json';

const compile = (path: string) =>
  new Ajv2020({ strict: true, strictRequired: true, allErrors: true }).compile(schemas.get(path) ?? false);

const parsedBodyOf = ({ file }: CorpusCase): unknown =>
  JSON.parse(new TextDecoder().decode(readCorpusFile(file)));

const isRelation = (code: string): boolean => Object.hasOwn(relationCodes, code);

/** Whether structure alone decides: nothing but relations and clocks is wrong, or something else is. */
const isStructurallyValid = ({ expected }: CorpusCase): boolean =>
  expected.outcome === 'valid' ||
  (expected.outcome === 'invalid' && expected.errors.every(({ code }) => isRelation(code)));

const findingsIn = (batch: Json) => {
  const verdict = checkBatch(batch, instantAt(now));
  return verdict.outcome === 'valid' ? [] : verdict.errors;
};

/** Where a validator found something, as pointers after the rules of the contract, without the objects around them. */
const placesOf = (errors: readonly ErrorObject[]): string[] => {
  const places = errors.map(({ instancePath, params }) => {
    const name: unknown = params.missingProperty ?? params.additionalProperty;
    const isNamed = params.missingProperty !== undefined || isPrintableName(String(name));
    return name === undefined || !isNamed ? instancePath : `${instancePath}/${pointerStep(String(name))}`;
  });
  return [...new Set(places)]
    .filter((place) => !places.some((other) => other.startsWith(`${place}/`)))
    .toSorted();
};

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

  it('accept every generated batch that meets the contract, as the checker does', () => {
    const validate = compile(requestPath);
    fc.assert(
      fc.property(validBatch, (request) => {
        expect(validate(jsonOf(request))).toBe(true);
        expect(findingsIn(jsonOf(request))).toEqual([]);
      }),
      { numRuns: casesOf(1_000) },
    );
  });

  it('find the same places as the checker when one thing is changed, but for the rules that they list as beyond them', () => {
    const validate = compile(requestPath);
    fc.assert(
      fc.property(
        validBatch.chain((request) => mutationOf(jsonOf(request))),
        ({ batch }) => {
          const places = validate(batch) ? [] : placesOf(validate.errors ?? []);
          const structural = findingsIn(batch).filter(({ code }) => !isRelation(code));
          expect(structural.map(({ pointer }) => pointer).toSorted()).toEqual(places);
        },
      ),
      { numRuns: casesOf(3000) },
    );
  });

  it('accept and refuse generated batches with several changes as the checker does, which has one finding for a place', () => {
    const validate = compile(requestPath);
    const changed = validBatch.chain((request) =>
      mutationOf(jsonOf(request)).chain((first) =>
        fc.oneof(
          fc.constant(put(jsonOf(request), '/records/0/expiresAt', now)),
          mutationOf(first.batch).chain(({ batch }) => mutationOf(batch).map((third) => third.batch)),
        ),
      ),
    );
    let refusedByRelation = 0;
    fc.assert(
      fc.property(changed, (batch) => {
        const findings = findingsIn(batch);
        expect(validate(batch)).toBe(findings.every(({ code }) => isRelation(code)));
        expect(new Set(findings.map(({ pointer }) => pointer)).size).toBe(findings.length);
        if (findings.length > 0 && findings.every(({ code }) => isRelation(code))) refusedByRelation += 1;
      }),
      { numRuns: casesOf(2000) },
    );
    expect(refusedByRelation).toBeGreaterThan(casesOf(200));
  });

  it('name no format, because `date-time` is narrower than a timestamp of the contract', () => {
    expect(JSON.stringify(schemas.get(requestPath))).not.toContain('"format"');
    expect(compile(requestPath)(put(batchOf(), '/records/0/observedAt', '2026-11-21T11:58Z'))).toBe(true);
  });

  it('say in standard keywords what a field looks like and which findings it can have', () => {
    const published = createPublishedSchemas('https://other.example');
    const request = published.get(requestPath);
    const result = published.get(resultPath);
    expect(request).toMatchObject({
      $id: `https://other.example${requestPath}`,
      title: 'Supplier validation request',
      $comment: expect.stringMatching(
        /^Error codes: missing_field, unknown_field, wrong_type\. Rules that JSON Schema cannot express: .*, already_expired\.$/,
      ),
      $defs: {
        SupplierSource: {
          properties: { mode: { examples: ['api'], $comment: 'Error codes: invalid_choice.' } },
        },
      },
    });
    expect(result).toMatchObject({ title: 'Supplier validation result', required: expect.any(Array) });
    for (const absent of ['$defs', '$ref', '$comment']) expect(result).not.toHaveProperty(absent);
    expect(JSON.stringify([request, result])).not.toMatch(/"example"|"x-/);
  });

  it('describe every field, give an example of every value, and name the finding codes', () => {
    const undescribed: string[] = [];
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, inner] of Object.entries(schema)) {
        // What follows from a condition only narrows fields that are described where they are named.
        if (name !== 'if' && name !== 'then') visit(inner, `${path}/${name}`);
      }
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
});
