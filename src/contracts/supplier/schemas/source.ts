import { z } from 'zod';
import { sourceModes } from '../choices.ts';
import { limits } from '../limits.ts';
import { freeText } from './free-text.ts';
import { IdentifierSchema } from './identifier.ts';

/** What system the records come from. */
export const SupplierSourceSchema = z
  .strictObject({
    id: IdentifierSchema.meta({
      description: 'The stable identifier of the source, the same in every batch from it.',
      example: 'erp:main',
    }),
    system: freeText(limits.maxTextLength, { isOwnLimit: true }).meta({
      description: 'The name of the source system, 1 to 500 characters.',
      example: 'Example ERP 12',
    }),
    mode: z.enum(sourceModes).meta({
      description: 'How the batch reaches the service: through the API or through a development kit.',
      example: 'api',
      'x-findings': ['invalid_choice'],
    }),
  })
  .meta({ id: 'SupplierSource', description: 'What system the records come from.' });

export type SupplierSource = z.infer<typeof SupplierSourceSchema>;
