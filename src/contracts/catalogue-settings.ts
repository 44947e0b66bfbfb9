import * as z from 'zod';
import { CatalogueFileListSchema } from './catalogue-file-list.ts';
import { CountedEditionSchema } from './editions.ts';
import { CalendarDateSchema } from './primitives.ts';

/**
 * The catalogue database that a build writes and the functions read: what `CATALOGUE_FILE` names, otherwise a file in the working
 * directory of both, the root of the repository.
 */
export const catalogueFile = ({ CATALOGUE_FILE }: Readonly<Record<string, string | undefined>>): string =>
  CATALOGUE_FILE ?? 'build/catalogue.sqlite';

/** Settings that a build writes into its catalogue database for the functions. */
export const CatalogueSettingsSchema = z.object({
  /** The address of the site, without a slash at its end: every answer names it. */
  baseUrl: z.string(),
  /** The files that hold the whole catalogue. Each licence under which a record is given has one. */
  files: CatalogueFileListSchema.shape.data,
  /** The largest number of ways to split a path into manufacturer and part number. */
  longestSplit: z.int(),
  /** The whole catalogue as files, described for search engines (schema.org); JSON. */
  dataset: z.string(),
  /** Who operates the service, where they are reached, and where its errors are reported; see `WhereToAsk`. */
  operator: z.string().optional(),
  contact: z.string().optional(),
  ownReports: z.string().optional(),
  /** The authority boundary, as in the overview. */
  authorityBoundary: z.string(),
  /** The coverage in a sentence or two: records by market, and shares of public parts lists. Pages of 0.1.0 read it alone. */
  coverage: z.string(),
  /** When the sources that are read again were last read, and after how many days a reading is old; none in a catalogue that 0.1.0 loaded. */
  readings: z
    .object({
      limitDays: z.int(),
      sources: z.array(z.object({ id: z.string(), name: z.string(), readOn: CalendarDateSchema })).readonly(),
    })
    .default({ limitDays: 180, sources: [] }),
  /** Whether some record has a GTIN; unknown in a catalogue that 0.1.0 loaded. */
  hasGtins: z.boolean().optional(),
  /** The editions of the catalogue, the oldest first. */
  editions: z.array(CountedEditionSchema).readonly(),
});

export type CatalogueSettings = z.infer<typeof CatalogueSettingsSchema>;
