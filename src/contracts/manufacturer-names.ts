import * as z from 'zod';

/** The names of a manufacturer that have a reason, as the catalogue keeps them. */
export const ManufacturerNamesSchema = z
  .array(
    z.object({
      name: z.string(),
      /**
       * What it is: another name under which a lookup finds the manufacturer, a short name, which no lookup answers, or the name
       * of the manufacturer itself.
       */
      kind: z.enum(['alias', 'short_name', 'name']).default('alias'),
      /** Why the name means this manufacturer, and no other unless it is a short name. */
      reason: z.string(),
      /** The address of a public source for it. */
      source: z.string().optional(),
      /** Since and until when, as exactly as the source has it: a year, a month or a day. */
      since: z.string().optional(),
      until: z.string().optional(),
    }),
  )
  .readonly();

/** The names of a manufacturer that have a reason. */
export type ReasonedNames = z.infer<typeof ManufacturerNamesSchema>;
