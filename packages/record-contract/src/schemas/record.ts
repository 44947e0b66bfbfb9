import * as z from 'zod';
import { recordConditions, recordKinds, recordStatuses } from '../choices.ts';
import * as limits from '../limits.ts';
import { AvailabilitySchema } from './availability.ts';
import { PricingSchema } from './pricing.ts';
import {
  freeText,
  IdentifierSchema,
  SourceVersionSchema,
  TimestampSchema,
  timestampFindings,
} from './values.ts';

/** A product, capacity or service that a supplier offers, as its source describes it at one time. */
export const SupplierRecordSchema = z
  .strictObject({
    sourceRecordId: IdentifierSchema.meta({
      description: 'The stable identifier of the record in its source, unique within a batch.',
      example: 'erp:item-10017',
      'x-findings': ['invalid_identifier', 'text_too_long', 'duplicate_source_record_id'],
    }),
    sourceVersion: SourceVersionSchema.meta({
      description:
        'The revision or change token of the source, or a deterministic digest of the record. It has 1 to 160 characters and no control characters.',
      example: 'rev-37-a81f09c2',
    }),
    kind: z.enum(recordKinds).meta({
      description: 'What is offered. Capacity requires a window.',
      example: 'product',
      'x-findings': ['invalid_choice'],
    }),
    title: freeText(limits.maxTitleLength, { isOwnLimit: false }).meta({
      description: 'The title, taken from the source, 1 to 500 characters.',
      example: 'Industrial Ethernet switch, 8 ports, fanless',
    }),
    manufacturer: freeText(limits.maxTextLength, { isOwnLimit: true }).nullable().meta({
      description: 'The manufacturer as the source writes it, 1 to 500 characters; null when unknown.',
      example: 'Example Works',
    }),
    manufacturerPartNumber: freeText(limits.maxTextLength, { isOwnLimit: true }).nullable().meta({
      description:
        'The part number of the manufacturer exactly as the source writes it, 1 to 500 characters; null when unknown. It is free text and does not identify the record.',
      example: 'EW-408A/8-T',
    }),
    unit: freeText(limits.maxUnitLength, { isOwnLimit: false }).meta({
      description: 'The unit of all quantities, 1 to 40 characters.',
      example: 'piece',
    }),
    condition: z.enum(recordConditions).meta({
      description: 'The condition that the source states, or `unknown`.',
      example: 'new',
      'x-findings': ['invalid_choice'],
    }),
    availability: AvailabilitySchema,
    pricing: PricingSchema.nullable().meta({ description: 'The price; null when no price is known.' }),
    sourceUpdatedAt: TimestampSchema.nullable().meta({
      description:
        'When the source last changed the record, as a timestamp with a zone, not after `observedAt`; null when unknown.',
      example: '2026-11-20T23:11:09Z',
      'x-findings': ['source_updated_after_observed'],
    }),
    observedAt: TimestampSchema.meta({
      description:
        'When the source was read, as a timestamp with a zone, at most 60 seconds after the reference time. Never change it to make a record valid.',
      example: '2026-11-21T11:58:30.125Z',
      'x-findings': [...timestampFindings, 'observed_in_future'],
    }),
    expiresAt: TimestampSchema.meta({
      description:
        'When the record expires, as a timestamp with a zone: at most 24 hours after `observedAt`, and after the reference time.',
      example: '2026-11-22T06:00:00Z',
      'x-findings': [
        ...timestampFindings,
        'expires_not_after_observed',
        'expires_too_late',
        'already_expired',
      ],
    }),
    status: z.enum(recordStatuses).meta({
      description: 'Whether the source still offers the record.',
      example: 'active',
      'x-findings': ['invalid_choice'],
    }),
  })
  .meta({
    id: 'SupplierRecord',
    description:
      'A product, capacity or service that a supplier offers, as its source describes it at one time. Every field is required; null means unknown where it is allowed. A timestamp is ISO 8601 in extended format with a zone (`Z`, `±hh:mm` or `±hh`); seconds and their fraction are optional. The schema does not express two rules: `sourceUpdatedAt` is not after `observedAt`, and `expiresAt` is after `observedAt` by at most 24 hours.',
    if: { properties: { kind: { const: 'capacity' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema.
    then: {
      properties: {
        availability: { type: 'object', properties: { window: { type: 'object' } } },
      },
    },
  });
