import { describe, expect, it } from 'vitest';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import { changesText } from '../../../src/content/catalogue/editions.ts';
import { manufacturerNames } from '../../../src/content/catalogue/product-file.ts';
import { applyChanges, readChanges } from '../../../src/evidence/editions.ts';
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

describe('the editions of the project', () => {
  const replayed = new Map<string, ReadonlyMap<string, string>>();
  const totals = library.editions.map(({ number, files }) => {
    for (const { licence } of files) {
      const changes = readChanges(changesText(process.cwd(), number, licence));
      replayed.set(licence, applyChanges(replayed.get(licence) ?? new Map(), changes));
    }
    return new Set([...replayed.values()].flatMap((lines) => [...lines.keys()])).size;
  });

  it('add up: the records before, with those added and without those removed, are the records of each edition', () => {
    const { counts } = library.editionIndex;
    const sums = counts.map(({ added, removed }, index) => (totals[index - 1] ?? 0) + added - removed);
    expect(sums).toEqual(totals);
    expect(totals.at(-1)).toBe(library.products.length);
  });

  it('have a note wherever the published entry counts otherwise', () => {
    const miscounted = library.editions.filter(
      ({ added, changed, removed }, index) =>
        JSON.stringify({ added, changed, removed }) !== JSON.stringify(library.editionIndex.counts[index]),
    );
    const noted = library.editionNotes.map(({ edition }) => edition);
    expect(miscounted.map(({ number }) => number)).toEqual([3]);
    expect(noted).toEqual(expect.arrayContaining([3]));
    expect(library.editionIndex.counts[2]).toEqual({ added: 1286, changed: 672, removed: 0 });
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
