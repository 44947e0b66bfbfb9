import { describe, expect, it } from 'vitest';
import { findingCodes } from '../../../packages/record-contract/src/index.ts';
import {
  type ApiDescription,
  pathsByProblem,
  schemasOf,
} from '../../../src/components/docs/api-description.ts';
import {
  answeredObjects,
  objectsWithin,
  sentObject,
} from '../../../src/components/docs/described-objects.ts';
import { fieldsOf } from '../../../src/components/docs/schema-fields.ts';
import { problems } from '../../../src/contracts/problem-table.ts';
import { exampleBodies } from '../../../src/publish/api-bodies.ts';
import { createReadApiDescription } from '../../../src/publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../../src/publish/openapi/supplier-api.ts';
import { content } from '../../content/small-content.ts';

const baseUrl = 'https://nameplate.example';

const read = createReadApiDescription(baseUrl, exampleBodies(content, baseUrl));
const supplier = createSupplierApiDescription(baseUrl);
const supplierSchemas = schemasOf(supplier);

const fieldsWithin = (description: ApiDescription, names: readonly string[]) => {
  const schemas = schemasOf(description);
  return names.flatMap((name) => {
    const node = schemas[name];
    return node === undefined ? [] : fieldsOf(node, schemas).map((field) => ({ object: name, ...field }));
  });
};

describe('the reference of the APIs', () => {
  it('describes every object once', () => {
    const described = [...answeredObjects(supplier), ...objectsWithin(sentObject, supplierSchemas)];
    expect(described.sort()).toEqual(Object.keys(supplierSchemas).sort());
    expect(answeredObjects(read)).toEqual(Object.keys(schemasOf(read)));
  });

  it('says of every field what it is', () => {
    const fields = [read, supplier].flatMap((description) =>
      fieldsWithin(description, Object.keys(schemasOf(description))),
    );
    expect(fields.filter(({ description, type }) => description === undefined || type.length === 0)).toEqual(
      [],
    );
  });

  it('says which paths answer with each problem', () => {
    const paths = pathsByProblem([read, supplier]);
    // These answer addresses of records, which are not part of the API.
    const others = ['day_not_covered', 'too_many_records', 'record_not_found', 'record_removed'];
    expect([...paths.keys(), ...others].sort()).toEqual(Object.keys(problems).sort());
    expect(paths.get('internal_error')).toEqual([
      '/api/v1/products/{manufacturer}/{mpn}',
      '/api/v1/supplier/me',
      '/api/v1/supplier/validate',
    ]);
    expect(paths.get('rate_limit_exceeded')).toEqual(['/api/v1/supplier/me', '/api/v1/supplier/validate']);
  });
});

describe('the reference of the record contract', () => {
  const names = objectsWithin(sentObject, supplierSchemas);
  const fields = fieldsWithin(supplier, names);
  const fieldAt = (object: string, name: string) =>
    fields.find((field) => field.object === object && field.name === name);

  it('says of a field its type, bounds, pattern and an example', () => {
    expect(fieldAt('SupplierRecord', 'unit')).toMatchObject({
      type: [{ text: 'string' }],
      required: true,
      bounds: ['1 to 40 characters'],
      example: '"piece"',
    });
    expect(fieldAt('SupplierPricing', 'currency')).toMatchObject({ pattern: '^[A-Z]{3}$', bounds: [] });
    expect(fieldAt('SupplierPricing', 'taxBasis')).toMatchObject({
      type: [{ text: '"net" or "gross" or "unknown"' }],
    });
    expect(fieldAt('SupplierAvailability', 'leadTimeDays')).toMatchObject({
      type: [{ text: 'integer' }, { text: ' or ' }, { text: 'null' }],
      bounds: ['0 to 3650'],
      example: '3',
    });
  });

  it('leads from a field to the object that it holds', () => {
    expect(fieldAt('SupplierValidationRequest', 'records')?.type).toEqual([
      { text: 'list of ' },
      { text: 'SupplierRecord', object: 'SupplierRecord' },
    ]);
  });

  it('names a format instead of its pattern', () => {
    const [evaluatedAt] = fieldsWithin(supplier, ['InvalidBatchProblem']).filter(
      ({ name }) => name === 'evaluatedAt',
    );
    expect(evaluatedAt).toMatchObject({ type: [{ text: 'string (date-time)' }], pattern: undefined });
  });

  it('says in words what a pattern means that is too long to be read', () => {
    expect(fieldAt('SupplierRecord', 'expiresAt')).toMatchObject({
      pattern: undefined,
      description: expect.stringContaining('timestamp with a zone'),
    });
  });

  it('marks the rules that the specification does not state', () => {
    expect(fieldAt('SupplierRecord', 'manufacturer')?.ownRules).toContain('text_too_long');
    expect(fieldAt('SupplierRecord', 'title')?.ownRules).toEqual(['text_empty', 'forbidden_character']);
    expect(fieldAt('SupplierRecord', 'sourceRecordId')?.ownRules).toEqual([]);
  });

  it('names at a field the findings of its form and those that it can give besides', () => {
    expect(fieldAt('SupplierRecord', 'observedAt')?.findings).toEqual(
      expect.arrayContaining(['timestamp_without_zone', 'observed_in_future']),
    );
    expect(fieldAt('SupplierRecord', 'manufacturer')?.findings).toContain('text_too_long');
  });

  it('names every finding at a field or an object, and no other', () => {
    const named = new Set([
      ...fields.flatMap(({ findings }) => findings),
      ...names.flatMap((name) => supplierSchemas[name]?.['x-findings'] ?? []),
    ]);
    expect([...named].sort()).toEqual(Object.keys(findingCodes).sort());
  });
});
