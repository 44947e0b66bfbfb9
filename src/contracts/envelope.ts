import * as z from 'zod';

/** A single resource: `{ data }` and nothing else. */
export const singleEnvelope = <Schema extends z.ZodType>(resource: Schema) =>
  z.strictObject({ data: resource.describe('The requested resource.') });

/** A single resource with links beside it: `{ data, links }`. */
export const linkedEnvelope = <Schema extends z.ZodType, Links extends z.ZodType>(
  resource: Schema,
  links: Links,
) =>
  z.strictObject({
    data: resource.describe('The requested resource.'),
    links: links.describe('Absolute addresses of related resources.'),
  });

/** A collection: `{ data: [...], meta: { total } }`. It may be empty unless it has a least total. */
export const collectionEnvelope = <Schema extends z.ZodType>(element: Schema, leastTotal = 0) =>
  z.strictObject({
    data: z.array(element).describe('Every element; the list is not paged.'),
    meta: z
      .strictObject({
        total: z.int().min(leastTotal).meta({ description: 'The number of elements in `data`.', example: 6 }),
      })
      .describe('Information about the collection.'),
  });
