import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { exactly, pageWith, problemOf, redirectTo } from './expectations.ts';
import type { Kind } from './kind.ts';

const RowSchema = z.object({
  id: z.string(),
  manufacturer: z.string(),
  partNumber: z.string(),
  body: z.string(),
});

const productsSql =
  'SELECT id, manufacturer_id AS manufacturer, part_number AS partNumber, body FROM product';

/** Lookups in the catalogue, each compared with the record that the build put into the file. */
export const lookupKinds = (catalogueFile: string): Kind[] => {
  const database = new DatabaseSync(catalogueFile, { readOnly: true });
  const products = database
    .prepare(productsSql)
    .all()
    .map((row) => RowSchema.parse(row));
  database.close();
  const addressOf = (manufacturer: string, partNumber: string) =>
    `/api/v1/products/${encodeURIComponent(manufacturer)}/${encodeURIComponent(partNumber)}`;
  return [
    {
      name: 'lookup, found',
      weight: 16,
      plan: (random) => {
        const { manufacturer, partNumber, body } = random.pick(products);
        return {
          part: 'catalogue',
          sent: { method: 'GET', path: addressOf(manufacturer, partNumber) },
          judge: exactly('application/json', Buffer.from(body)),
        };
      },
    },
    {
      name: 'lookup, not found',
      weight: 8,
      plan: (random) => {
        const { manufacturer } = random.pick(products);
        const isKnown = random.below(2) === 0;
        const path = addressOf(
          isKnown ? manufacturer : `nobody-${random.below(1000)}`,
          `none-${random.below(10_000)}`,
        );
        const code = isKnown ? 'part_number_not_found' : 'manufacturer_not_found';
        return { part: 'catalogue', sent: { method: 'GET', path }, judge: problemOf(404, code) };
      },
    },
    {
      name: 'lookup, malformed',
      weight: 4,
      plan: (random) => {
        const path = `/api/v1/products/moxa/${random.pick(['%', '%E0%A4', '%zz', 'a%ff'])}`;
        return { part: 'catalogue', sent: { method: 'GET', path }, judge: problemOf(400, 'malformed_path') };
      },
    },
    {
      name: 'lookup on the page',
      weight: 5,
      plan: (random) => {
        const { id, manufacturer, partNumber } = random.pick(products);
        const isFound = random.below(2) === 0;
        const query = new URLSearchParams({
          manufacturer,
          partNumber: isFound ? partNumber : `${partNumber} none`,
        });
        return {
          part: 'catalogue',
          sent: { method: 'GET', path: `/lookup?${query}`, headers: { Accept: 'text/html' } },
          judge: isFound ? redirectTo(303, `/products/${id}`) : pageWith(404),
        };
      },
    },
  ];
};
