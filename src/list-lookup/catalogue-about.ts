import * as z from 'zod';
import { TextSchema } from '../contracts/primitives.ts';
import { siteName } from '../contracts/site-name.ts';
import { StatementSourceSchema } from '../contracts/statement-bodies.ts';

/** Where what an evidence report says of its origin is: no part of the API, and free to change with the page of the lists. */
export const catalogueAboutPath = '/catalogue/list/about.json';

/** What a report says of the service and of the sources, whatever it is about. */
export const CatalogueAboutSchema = z.strictObject({
  service: TextSchema.meta({ description: 'The name of the service.', example: siteName }),
  boundary: TextSchema.meta({ description: 'What no answer of the service does or grants.' }),
  sources: z.array(StatementSourceSchema).meta({ description: 'Every source of statements.' }),
});

export type CatalogueAbout = z.infer<typeof CatalogueAboutSchema>;
