import { describe, expect, it } from 'vitest';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import { manufacturerNames } from '../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../src/evidence/lookup-key.ts';
import { content } from '../whole-content.ts';
import { openLibrary } from './temporary-catalogue.ts';

const library = content.catalogue;

describe('the catalogue of the project', () => {
  it('answers to manufacturer and exact part number with that record', async () => {
    // With every change some of them, and before a release all.
    const step = Math.floor(library.products.length / casesOf(library.products.length));
    const products = library.products.filter((_, position) => position % step === 0);
    const { find } = await openLibrary({ ...library, products }, undefined, process.cwd());
    const answered = await Promise.all(
      products.map(async ({ manufacturer, record }) => {
        const found = await find(manufacturer.name, record.manufacturerPartNumber);
        return found?.id;
      }),
    );
    expect(answered).toEqual(products.map(({ record }) => record.id));
  });
});

describe('the manufacturers of the project', () => {
  const ids = new Map(
    library.manufacturers.flatMap((manufacturer) =>
      manufacturerNames(manufacturer).map((name) => [manufacturerKey(name), manufacturer.id]),
    ),
  );

  it.each([
    ['Cisco Systems', 'cisco'],
    ['CISCO SYSTEMS, INC.', 'cisco'],
    ['Meraki', 'cisco'],
    ['Juniper Networks', 'juniper'],
    ['Palo Alto Networks', 'palo-alto'],
    ['Phoenix Contact GmbH & Co. KG', 'phoenix-contact'],
    ['Moxa Inc.', 'moxa'],
    ['Aruba', 'hpe'],
    ['Hewlett Packard Enterprise', 'hpe'],
    ['HP', 'hp'],
    ['HP Inc.', 'hp'],
    ['Tripp Lite', 'eaton'],
    ['Moeller', 'eaton'],
    ['telemecanique', 'schneider-electric'],
    ['Allen-Bradley', 'rockwell-automation'],
    ['American Power Conversion', 'apc'],
    ['APC', 'apc'],
    ['SEL', 'schweitzer-engineering-laboratories'],
    ['r&m', 'reichle-de-massari'],
  ])('are found by the names that people write: %s', (written, id) => {
    expect(ids.get(manufacturerKey(written))).toBe(id);
  });

  it.each(['Hewlett-Packard', 'SMC', 'Broadcom Inc.', 'Telemecanique Sensors'])(
    'are not found by a name that two companies could mean: %s',
    (written) => {
      expect(ids.has(manufacturerKey(written))).toBe(false);
    },
  );

  it('have a reason and a source for each name without records', () => {
    const recorded = new Set(library.products.map(({ manufacturer }) => manufacturer.id));
    const without = library.manufacturers.filter(({ id }) => !recorded.has(id));
    const unsourced = without.flatMap((one) =>
      [one, ...one.aliases].filter(({ reason, source, read }) => !reason || !source || !read),
    );
    expect(without.length).toBeGreaterThan(50);
    expect(unsourced.map(({ name }) => name)).toEqual([]);
  });

  it('have a source for each name that came with a purchase, and the day on which it was read', () => {
    const bought = library.manufacturers.flatMap(({ aliases }) => aliases.filter(({ since }) => since));
    expect(bought.length).toBeGreaterThan(5);
    expect(bought.filter(({ source, read }) => source === undefined || read === undefined)).toEqual([]);
  });
});
