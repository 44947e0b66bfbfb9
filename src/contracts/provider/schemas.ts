import * as z from 'zod';
import { contractVersion, maxTextLength } from '../../../packages/record-contract/src/limits.ts';
import {
  freeText,
  IdentifierSchema,
  PricingSchema,
  SupplierRecordSchema,
  SupplierSourceSchema,
  TimestampSchema,
} from '../../../packages/record-contract/src/schemas.ts';
import { singleEnvelope } from '../envelope.ts';
import { maxCursorLength, maxProviderRecords, providerInterfaceVersion } from './interface.ts';

const NoticeSchema = freeText(maxTextLength, { isOwnLimit: true }).nullable().meta({
  description:
    'What a reader must know about every value in this answer, such as that the prices are invented, 1 to 500 characters; null when there is nothing to say.',
  example: 'The prices in this answer are invented.',
});

const SchemaVersionSchema = z.literal(contractVersion).meta({
  description: 'The version of the record contract that the records follow.',
  example: contractVersion,
});

const MarketSchema = z
  .strictObject({ country: PricingSchema.shape.country, currency: PricingSchema.shape.currency })
  .meta({
    id: 'ProviderMarket',
    description: 'A country and a currency in which the provider states prices.',
  });

const largestList = (description: string) =>
  z.int().min(1).max(maxProviderRecords).meta({ description, example: maxProviderRecords });

const CapabilitiesSchema = z
  .strictObject({
    catalog: z
      .strictObject({ maxRecords: largestList('The largest number of records in a page, 1 to 50.') })
      .meta({ id: 'CatalogCapability', description: 'How much of the catalogue an answer may have.' }),
    availabilityCheck: z
      .strictObject({
        maxIdentifiers: largestList('The largest number of identifiers in a request, 1 to 50.'),
      })
      .meta({ id: 'AvailabilityCheckCapability', description: 'How many records can be asked for at once.' }),
  })
  .meta({ id: 'ProviderCapabilities', description: 'The bounds within which the provider answers.' });

/** The provider's description (`data` of `GET /v1/provider`). */
export const ProviderSchema = z
  .strictObject({
    object: z.literal('provider').meta({ description: 'The type of this object.', example: 'provider' }),
    interfaceVersion: z.literal(providerInterfaceVersion).meta({
      description: 'The version of the proposed interface that the provider follows.',
      example: providerInterfaceVersion,
    }),
    schemaVersion: SchemaVersionSchema,
    source: SupplierSourceSchema,
    capabilities: CapabilitiesSchema,
    markets: z.array(MarketSchema).meta({
      description: 'The markets of all prices in the catalogue; empty when it has no prices.',
    }),
    units: z
      .array(SupplierRecordSchema.shape.unit)
      .min(1)
      .meta({ description: 'Every `unit` that a record can have.', example: ['piece', 'hour'] }),
    notice: NoticeSchema,
  })
  .meta({ id: 'Provider', description: 'What a provider says of itself.' });

export const ProviderResponseSchema = singleEnvelope(ProviderSchema).meta({ id: 'ProviderResponse' });

/** A position in the catalogue, which only the provider can interpret. */
export const CursorSchema = z
  .string()
  .max(maxCursorLength)
  .regex(/^[\x21-\x7e]+$/)
  .meta({
    description:
      'A position in the catalogue, 1 to 500 printable ASCII characters. Only the provider can interpret it; a client percent-encodes it and sends it back unchanged.',
    example: 'ZXJwOml0ZW0tMTAwMTc',
  });

/** The body of `GET /v1/catalog`: a page of records. */
export const CatalogPageSchema = z
  .strictObject({
    data: z.array(SupplierRecordSchema).max(maxProviderRecords).meta({
      description:
        'The next records in the order of the catalogue, at most 50; empty only when nothing follows. Each meets the record contract.',
    }),
    meta: z
      .strictObject({
        nextCursor: CursorSchema.nullable().meta({
          description: 'The cursor of the next page; null on the last page.',
        }),
        notice: NoticeSchema,
      })
      .meta({ id: 'CatalogPageMeta', description: 'Information about the page.' }),
  })
  .meta({ id: 'CatalogPage', description: 'A page of the catalogue.' });

/** The body of a request to `POST /v1/availability/check`. */
export const AvailabilityCheckRequestSchema = z
  .strictObject({
    schemaVersion: SchemaVersionSchema,
    sourceRecordIds: z
      .array(IdentifierSchema)
      .min(1)
      .max(maxProviderRecords)
      .meta({
        description: 'The records to read, 1 to 50, by their `sourceRecordId`, each once.',
        example: ['erp:item-10017'],
      }),
  })
  .meta({ id: 'AvailabilityCheckRequest', description: 'Which records to read.' });

/** The source's answer for one requested identifier. */
export const AvailabilityEntrySchema = z
  .strictObject({
    sourceRecordId: IdentifierSchema.meta({
      description: 'The requested identifier.',
      example: 'erp:item-10017',
    }),
    record: SupplierRecordSchema.nullable().meta({
      description:
        'The record as the source states it now; null when the source has none of this identifier.',
    }),
  })
  .meta({ id: 'AvailabilityEntry', description: 'What the source says of one requested identifier.' });

/** The body of an answer of `POST /v1/availability/check`. */
export const AvailabilityCheckResponseSchema = z
  .strictObject({
    data: z.array(AvailabilityEntrySchema).min(1).max(maxProviderRecords).meta({
      description: 'One entry for each requested identifier, in the order of the request.',
    }),
    meta: z
      .strictObject({ notice: NoticeSchema })
      .meta({ id: 'AvailabilityCheckMeta', description: 'Information about the answer.' }),
  })
  .meta({
    id: 'AvailabilityCheckResponse',
    description: 'The requested records, as the source states them now.',
  });

/** Whether the provider can read its source, and when it last did (`data` of `GET /v1/health`). */
export const ProviderHealthSchema = z
  .strictObject({
    object: z
      .literal('provider_health')
      .meta({ description: 'The type of this object.', example: 'provider_health' }),
    sourceConnection: z.enum(['connected', 'unavailable']).meta({
      description: 'Whether the provider can read its source now.',
      example: 'connected',
    }),
    lastSuccessfulRefresh: TimestampSchema.nullable().meta({
      description:
        'When the source was last read, for the catalogue or for an availability check, as a timestamp with a zone; null when it has never been. No record is observed later.',
      example: '2026-11-21T11:58:30.125Z',
    }),
    notice: NoticeSchema,
  })
  .meta({
    id: 'ProviderHealth',
    description: 'Whether the provider can read its source, and when it last did.',
  });

export const ProviderHealthResponseSchema = singleEnvelope(ProviderHealthSchema).meta({
  id: 'ProviderHealthResponse',
});

export type Provider = z.infer<typeof ProviderSchema>;
export type CatalogPage = z.infer<typeof CatalogPageSchema>;
export type ProviderHealth = z.infer<typeof ProviderHealthSchema>;
