import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SupplierIdentitySchema } from '../../../src/contracts/supplier/identity.ts';
import {
  InvalidBatchProblemSchema,
  UnreadableBodyProblemSchema,
} from '../../../src/contracts/supplier/problems.ts';
import { findingCodes } from '../src/finding-codes.ts';
import { AvailabilitySchema, AvailabilityWindowSchema } from '../src/schemas/availability.ts';
import { FindingSchema } from '../src/schemas/finding.ts';
import { PriceTierSchema, PricingSchema } from '../src/schemas/pricing.ts';
import { SupplierRecordSchema } from '../src/schemas/record.ts';
import { SupplierSourceSchema, ValidationRequestSchema } from '../src/schemas/request.ts';
import { ValidationResultSchema } from '../src/schemas/result.ts';

const objects: Readonly<Record<string, z.ZodObject>> = {
  request: ValidationRequestSchema,
  source: SupplierSourceSchema,
  record: SupplierRecordSchema,
  availability: AvailabilitySchema,
  window: AvailabilityWindowSchema,
  pricing: PricingSchema,
  tier: PriceTierSchema,
  result: ValidationResultSchema,
  identity: SupplierIdentitySchema,
  finding: FindingSchema,
  invalidBatchProblem: InvalidBatchProblemSchema,
  unreadableBodyProblem: UnreadableBodyProblemSchema,
};

const members = Object.entries(objects).flatMap(([object, schema]) =>
  Object.entries(schema.shape).map(([name, member]) => ({ place: `${object}.${name}`, member })),
);

describe('the schemas of the contract', () => {
  it('have examples that they themselves accept', () => {
    const refused = members.filter(({ member }) => {
      const example = z.globalRegistry.get(member)?.example;
      return example !== undefined && !z.safeParse(member, example).success;
    });
    expect(refused.map(({ place }) => place)).toEqual([]);
  });

  it('name only finding codes of the table, and every code of the table', () => {
    const named = new Set<unknown>();
    const visit = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('x-findings' in schema && Array.isArray(schema['x-findings'])) {
        for (const code of schema['x-findings']) named.add(code);
      }
      for (const inner of Object.values(schema)) visit(inner);
    };
    visit(z.toJSONSchema(ValidationRequestSchema));
    expect([...named].toSorted()).toEqual(Object.keys(findingCodes).toSorted());
  });

  it('are strict at every level', () => {
    const open: unknown[] = [];
    const visit = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if (
        'properties' in schema &&
        !('additionalProperties' in schema && schema.additionalProperties === false)
      ) {
        open.push(schema);
      }
      for (const [name, inner] of Object.entries(schema)) {
        // A condition narrows an object that is strict where it is defined.
        if (name !== 'if' && name !== 'then') visit(inner);
      }
    };
    visit([z.toJSONSchema(ValidationRequestSchema), z.toJSONSchema(ValidationResultSchema)]);
    expect(open).toEqual([]);
  });
});
