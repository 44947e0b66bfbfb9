import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointPlatform } from '../../functions/http/endpoint.ts';

import { createProductsEndpoint } from '../../functions/products/products-endpoint.ts';
import { openSqliteCatalogue } from '../../functions/products/sqlite-catalogue.ts';
import { writeCatalogueDatabase } from '../../src/publish/lookup-database.ts';
import { libraryOf } from '../../tests/content/catalogue/library-of.ts';
import { type Arm, comparedRow, measureInterleaved } from './measure.ts';
import type { Section } from './section.ts';

const baseUrl = 'https://nameplate.example';
const sizes = [100, 10_000, 100_000] as const;

const platform: EndpointPlatform = { baseUrl, monotonicMilliseconds: () => 0, log: () => {} };

const pairsOf = (size: number): [string, string][] =>
  Array.from({ length: size }, (_, index) => [
    `Manufacturer ${index % 50}`,
    `PN-${(index * 7919) % 1_000_003}/${index}`,
  ]);

const addressOf = ([manufacturer, partNumber]: readonly [string, string]): string =>
  `${baseUrl}/api/v1/products/${encodeURIComponent(manufacturer)}/${encodeURIComponent(partNumber)}`;

/** The requests of an arm, spread over the whole catalogue. */
const addressesOf = (size: number): string[] => {
  const pairs = pairsOf(size);
  return Array.from({ length: 500 }, (_, index) => pairs[Math.floor((index * size) / 500)])
    .filter((pair) => pair !== undefined)
    .map(addressOf);
};

const repeat =
  (
    addresses: readonly string[],
    answer: (request: Request) => Response | Promise<Response>,
    status = 200,
  ): Arm['run'] =>
  async (times) => {
    for (let done = 0; done < times; done += 1) {
      const response = await answer(new Request(addresses[done % addresses.length] ?? ''));
      if (response.status !== status) throw new Error(`A lookup answered ${response.status}.`);
    }
  };

/** The floor: a map from the address to the body, and a response with the same headers. */
const floorOf = async (size: number, lookUp: (request: Request) => Promise<Response>): Promise<Arm> => {
  const addresses = addressesOf(size);
  const bodies = new Map<string, string>();
  let headers: Record<string, string> = {};
  for (const address of addresses) {
    const response = await lookUp(new Request(address));
    headers = Object.fromEntries(response.headers);
    bodies.set(address, await response.text());
  }
  return {
    name: 'floor: Map.get and the same Response',
    run: repeat(addresses, (request) => new Response(bodies.get(request.url) ?? null, { headers })),
  };
};

/** Names that none of 10,000 manufacturers has: spelt nearly so, and made to cost as much as possible. */
const unknownNames = [
  'manufactrer 77',
  'Manufacturer',
  'manufacturer'.repeat(5),
  'x'.repeat(64),
  'x'.repeat(8000),
];

/** What an unknown manufacturer costs, with its candidates, among 10,000 manufacturers. */
const openUnknown = (directory: string) => {
  const file = join(directory, 'unknown.sqlite');
  const pairs = Array.from({ length: 10_000 }, (_, index) => [`Manufacturer ${index}`, '1'] as const);
  writeCatalogueDatabase(file, { catalogue: libraryOf(pairs), insights: [], pages: [] }, baseUrl);
  const catalogue = openSqliteCatalogue(file);
  const answer = createProductsEndpoint(async () => catalogue, platform);
  const arms = unknownNames.map((name) => ({
    name: `unknown manufacturer of ${name.length} characters, 10,000 manufacturers`,
    run: repeat([addressOf([name, '1'])], (request) => answer(request, 'bench'), 404),
  }));
  return { catalogue, arms };
};

/** What a product lookup costs in process, from a Request to a Response, at three sizes of the catalogue. */
export const productLookup: Section = {
  name: 'product lookup, in process',
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-bench-'));
    const opened = sizes.map((size) => {
      const file = join(directory, `${size}.sqlite`);
      writeCatalogueDatabase(file, { catalogue: libraryOf(pairsOf(size)), insights: [], pages: [] }, baseUrl);
      const catalogue = openSqliteCatalogue(file);
      const answer = createProductsEndpoint(async () => catalogue, platform);
      return { size, catalogue, lookUp: (request: Request) => answer(request, 'bench') };
    });
    const [smallest] = opened;
    if (smallest === undefined) throw new Error('There is no catalogue to measure.');
    const floor = await floorOf(smallest.size, smallest.lookUp);
    const arms = opened.map(({ size, lookUp }) => ({
      name: `${size.toLocaleString('en')} products`,
      run: repeat(addressesOf(size), lookUp),
    }));
    const measured = await measureInterleaved([floor, ...arms], { rounds: 15, times: 2000 });
    const unknown = openUnknown(directory);
    const measuredUnknown = await measureInterleaved([floor, ...unknown.arms], { rounds: 5, times: 50 });
    await unknown.catalogue.close();
    for (const { catalogue } of opened) await catalogue.close();
    rmSync(directory, { recursive: true });

    const growth = (measured.at(-1)?.ratioToFloor ?? Number.NaN) / (measured[1]?.ratioToFloor ?? Number.NaN);
    return [
      ...[...measured, ...measuredUnknown.slice(1)].map((each) => ({
        name: each.name,
        value: `${each.microseconds.toFixed(1)} µs`,
        ...comparedRow(each),
      })),
      { name: '100,000 products to 100 products', value: '', ratio: growth, aim: 1.5 },
    ];
  },
};
