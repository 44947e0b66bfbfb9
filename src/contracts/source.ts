import * as z from 'zod';
import { AddressSchema, TextSchema } from './primitives.ts';

/** The kind of publisher of a source. */
export const SpeakerSchema = z.enum(['manufacturer', 'authority', 'community', 'operator']).meta({
  description:
    '`manufacturer`: the manufacturer itself. `authority`: a public authority that passes on what the manufacturer said. `community`: people who describe products that they have or have read about. `operator`: the company that runs this catalogue.',
  example: 'community',
});

/** The author of a source, in words that need no context. */
export const speakerNames: Readonly<Record<z.infer<typeof SpeakerSchema>, string>> = {
  manufacturer: 'the manufacturer',
  authority: 'an authority that passes on what the manufacturer said',
  community: 'a community that describes products',
  operator: 'the operator of this catalogue',
};

/** The kind of documents of a source, if it tells something about the products in them. */
export const DocumentsSchema = z.enum(['security_advisories']).meta({
  description: 'What its files are: `security_advisories`. Absent when they are descriptions of products.',
  example: 'security_advisories',
});

/** A licence and its terms. */
export const LicenceSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9.-]+$/)
      .meta({
        description: 'Its SPDX identifier, or one of your own that begins with LicenseRef-.',
        example: 'CC0-1.0',
      }),
    name: TextSchema.meta({ description: 'What it is called.', example: 'CC0 1.0' }),
    url: AddressSchema.optional().meta({
      description: 'Its text; absent when it is not public.',
      example: 'https://creativecommons.org/publicdomain/zero/1.0/',
    }),
    conditions: TextSchema.optional().meta({
      description: 'The duties of those who use the facts, in one sentence. Absent when there are no duties.',
      example: 'Name the source beside each value.',
    }),
  })
  .meta({ id: 'Licence', description: 'A licence and what it asks for.' });

/** How a source wants to be named. */
export const AttributionSchema = TextSchema.meta({
  description:
    'The credit line that the licence of the source requires. Absent when the licence requires no credit line.',
  example: 'From the elements collection of QElectroTech and its contributors, CC BY 3.0.',
});

export type Licence = z.infer<typeof LicenceSchema>;
