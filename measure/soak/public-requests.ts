import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { exactly, type Kind, type Planned, pageWith, problemOf, redirectTo } from './requests.ts';
import type { ServicePart } from './verdict.ts';

const namesIn = (site: string, directory: string, ending: string): string[] =>
  readdirSync(join(site, directory))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${directory}/${name.slice(0, -ending.length)}`);

/** A request of a path, what it needs of the service, and what its answer must be. */
const get = (part: ServicePart, path: string, judge: Planned['judge']): Planned => ({
  part,
  sent: { method: 'GET', path },
  judge,
});

const getPage = (path: string, judge: Planned['judge']): Planned => ({
  part: 'catalogue',
  sent: { method: 'GET', path, headers: { Accept: 'text/html' } },
  judge,
});

/** Requests for prebuilt files, each compared with the bytes that the build wrote. */
export const prebuiltKinds = (site: string): Kind[] => {
  const insights = namesIn(site, 'insights', '.html');
  const kind = (
    name: string,
    weight: number,
    paths: readonly string[],
    ending: string,
    type: string,
  ): Kind => ({
    name,
    weight,
    plan: (random) => {
      const path = random.pick(paths);
      const bytes = readFileSync(join(site, `${path}${ending}`));
      return get('files', `/${path}`, exactly(type, bytes));
    },
  });
  const pages = ['contract', 'evidence', ...namesIn(site, 'docs', '.html'), ...insights];
  const json = ['api/v1/site', 'api/v1/insights', ...insights.map((path) => `api/v1/${path}`)];
  return [
    kind('prebuilt page', 18, pages, '.html', 'text/html'),
    kind('prebuilt JSON', 12, json, '.json', 'application/json'),
    {
      name: 'page that does not exist',
      weight: 2,
      plan: (random) => get('files', `/no-such-page-${random.below(1000)}`, pageWith(404)),
    },
  ];
};

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
        const judge = exactly('application/json', Buffer.from(body));
        return get('catalogue', addressOf(manufacturer, partNumber), judge);
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
        return get('catalogue', path, problemOf(404, code));
      },
    },
    {
      name: 'lookup, malformed',
      weight: 4,
      plan: (random) => {
        const path = `/api/v1/products/moxa/${random.pick(['%', '%E0%A4', '%zz', 'a%ff'])}`;
        return get('catalogue', path, problemOf(400, 'malformed_path'));
      },
    },
    {
      name: 'page of a record',
      weight: 12,
      plan: (random) => getPage(`/products/${random.pick(products).id}`, pageWith(200)),
    },
    {
      name: 'search',
      weight: 4,
      plan: (random) => {
        const query = new URLSearchParams({ q: random.pick(products).partNumber });
        return getPage(`/search?${query}`, pageWith(200));
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
        return getPage(`/lookup?${query}`, isFound ? redirectTo(303, `/products/${id}`) : pageWith(404));
      },
    },
  ];
};

/** Requests to the console without a session. */
export const consoleKinds = (): Kind[] => [
  {
    name: 'console without a session',
    weight: 3,
    plan: () => get('database', '/console/api/session', problemOf(401, 'not_signed_in')),
  },
];
