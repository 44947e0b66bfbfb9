import { z } from 'zod';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';

/** One entry of an Insight's evidence register; no further members. */
export const InsightSourceSchema = z
  .strictObject({
    label: TextSchema.meta({
      description: 'What the source is called.',
      example: 'RFC 9457, Problem Details for HTTP APIs',
    }),
    url: AddressSchema.meta({
      description: 'Where the source is published.',
      example: 'https://www.rfc-editor.org/info/rfc9457',
    }),
    evidenceDate: CalendarDateSchema.meta({
      description:
        'The date of the cited text. Where the issuer gives only a month or a year, its first day stands here.',
      example: '2023-07-01',
    }),
    authority: TextSchema.meta({ description: 'Who answers for the source.', example: 'IETF' }),
  })
  .meta({ id: 'InsightSource', description: 'One entry of an evidence register.' });

export type InsightSource = z.infer<typeof InsightSourceSchema>;
