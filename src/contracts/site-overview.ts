import * as z from 'zod';
import { authorityBoundarySentence } from './authority-boundary.ts';
import { linkedEnvelope } from './envelope.ts';
import { AddressSchema, TextSchema } from './primitives.ts';
import { siteName } from './site-name.ts';

/** The service's description of itself (`data` of `GET /api/v1/site`). */
export const SiteOverviewSchema = z
  .strictObject({
    name: TextSchema.meta({ description: 'The name of the service.', example: siteName }),
    title: TextSchema.meta({
      description: 'The name and a short description, for page titles.',
      example: `${siteName}: dated evidence about industrial products`,
    }),
    description: TextSchema.meta({
      description: 'What the service offers, in one or two sentences.',
      example: 'Source-backed articles and product identity, read-only and dated.',
    }),
    mission: TextSchema.meta({
      description: 'The purpose of the service.',
      example: 'To let anyone check what is known about an industrial product, and since when.',
    }),
    currentFocus: TextSchema.meta({
      description: 'The current focus of the work.',
      example: 'Exact product identity for industrial communication and power equipment.',
    }),
    releaseState: TextSchema.meta({
      description: 'The release state of the service.',
      example: 'beta',
    }),
    authorityBoundary: TextSchema.meta({
      description: 'What no response of the service does or grants.',
      example: authorityBoundarySentence,
    }),
    capabilities: z
      .array(TextSchema)
      .min(1)
      .meta({
        description: 'What a client can do with the service today, one sentence each.',
        example: ['Read source-backed Insights with their evidence registers.'],
      }),
  })
  .meta({ id: 'SiteOverview', description: 'The description of the service.' });

/** The addresses of the pages about the service. */
export const SiteOverviewLinksSchema = z
  .strictObject({
    product: AddressSchema.meta({
      description: 'The page about the product.',
      example: 'https://nameplate.example/product',
    }),
    vision: AddressSchema.meta({
      description: 'The page about the vision.',
      example: 'https://nameplate.example/vision',
    }),
    insights: AddressSchema.meta({
      description: 'The page that lists the Insights.',
      example: 'https://nameplate.example/insights',
    }),
    onboarding: AddressSchema.meta({
      description: 'The page on how to start, for readers, clients and suppliers.',
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
