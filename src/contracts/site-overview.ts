import { z } from 'zod';
import { linkedEnvelope } from './envelope.ts';
import { AddressSchema, TextSchema } from './primitives.ts';

/** What the service is, in the service's own words (`data` of `GET /api/v1/site`). */
export const SiteOverviewSchema = z
  .strictObject({
    name: TextSchema.meta({ description: 'The name of the service.', example: 'Nameplate' }),
    title: TextSchema.meta({
      description: 'The name with what it is, as a page title.',
      example: 'Nameplate: dated evidence about industrial products',
    }),
    description: TextSchema.meta({
      description: 'What the service offers, in one or two sentences.',
      example: 'Source-backed articles and product identity, read-only and dated.',
    }),
    mission: TextSchema.meta({
      description: 'What the service is for.',
      example: 'To let anyone check what is known about an industrial product, and since when.',
    }),
    currentFocus: TextSchema.meta({
      description: 'What is being worked on now.',
      example: 'Exact product identity for industrial communication and power equipment.',
    }),
    releaseState: TextSchema.meta({
      description: 'How far the service is released.',
      example: 'beta',
    }),
    authorityBoundary: TextSchema.meta({
      description: 'What no answer of the service does or grants.',
      example: 'No answer contacts a supplier, reserves stock, places an order or makes a payment.',
    }),
    capabilities: z
      .array(TextSchema)
      .min(1)
      .meta({
        description: 'What a client can do with the service today, one sentence each.',
        example: ['Read source-backed Insights with their evidence registers.'],
      }),
  })
  .meta({ id: 'SiteOverview', description: 'What the service is, in its own words.' });

/** Where the overview's pages are. */
export const SiteOverviewLinksSchema = z
  .strictObject({
    product: AddressSchema.meta({
      description: 'Page: what the product is.',
      example: 'https://nameplate.example/product',
    }),
    vision: AddressSchema.meta({
      description: 'Page: where it is going.',
      example: 'https://nameplate.example/vision',
    }),
    insights: AddressSchema.meta({
      description: 'Page: the list of Insights.',
      example: 'https://nameplate.example/insights',
    }),
    onboarding: AddressSchema.meta({
      description: 'Page: how to start, for readers, clients and suppliers.',
      example: 'https://nameplate.example/onboarding',
    }),
  })
  .meta({ id: 'SiteOverviewLinks', description: 'Absolute addresses of the pages about the service.' });

/** The whole body of `GET /api/v1/site`. */
export const SiteOverviewResponseSchema = linkedEnvelope(SiteOverviewSchema, SiteOverviewLinksSchema).meta({
  id: 'SiteOverviewResponse',
});

export type SiteOverview = z.infer<typeof SiteOverviewSchema>;
export type SiteOverviewResponse = z.infer<typeof SiteOverviewResponseSchema>;
