import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import { toProductResponse } from '../../../src/publish/api-bodies.ts';
import { fixtureRoot } from '../../fixture-root.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { placesOf, projectWith } from '../project-with.ts';
import { functionFiles } from './functions-text.ts';
import { sourcesText } from './sources-text.ts';
import { writeLibraryTo } from './write-library.ts';

/** The day on which the tests read. */
const today = '2026-06-30';

const manufacturers = `- id: moxa
  name: "Moxa"
- id: huber-suhner
  name: "HUBER+SUHNER"
  aliases:
    - name: "HUBER SUHNER"
      reason: "Without the plus sign."
`;

/** The list of manufacturers, with one more alias of the last one. */
const withAlias = (name: string, more = '      reason: "Another spelling."\n'): string =>
  `${manufacturers}    - name: "${name}"\n${more}`;

/** The list of manufacturers, with a short name of the last one. */
const withShortName = (name: string, source = '      source: "https://lists.example/names"\n'): string =>
  `${manufacturers}  shortNames:\n    - name: "${name}"\n      reason: "Short."\n${source}      read: "2026-06-30"\n`;

const markets = `- id: industrial-networking
  name: Industrial networking
`;

const product = `id: prd_aaaaaaaaaa
market: industrial-networking
manufacturer: moxa
manufacturerPartNumber: "EDS-P510"
name: "EDS-P510 Ethernet switch"
identifiers: []
verification:
  status: source_listed
  evidenceAsOf: "2024-05-20"
description: "Managed switch."
classification:
  system: own-words
  name: "Ethernet switch"
physical:
  weight: { value: "1170", unit: g }
sources:
  - repository: netbox-community/devicetype-library
    path: "device-types/Moxa/EDS-P510.yaml"
    commit: 0123456789abcdef0123456789abcdef01234567
    date: "2024-05-20"
`;

const other = product.replace('prd_aaaaaaaaaa', 'prd_bbbbbbbbbb').replace('"EDS-P510"', '"EDS-408A"');

/** A project with these files under `content/`, beside one good manufacturer, market and product. */
const catalogueWith = (files: Readonly<Record<string, string>> = {}): string =>
  projectWith({
    'manufacturers.yaml': manufacturers,
    'markets.yaml': markets,
    ...functionFiles('industrial-networking'),
    'sources.yaml': sourcesText('netbox-community/devicetype-library', 'price-list'),
    'products/moxa/eds-p510.yaml': product,
    ...files,
  });

const read = (files: Readonly<Record<string, string>>) => readCatalogue(catalogueWith(files), today);
const placesIn = (files: Readonly<Record<string, string>>) => placesOf(read(files).findings);

describe('reading the catalogue', () => {
  it('joins every product to its manufacturer and its market', () => {
    const { library, findings } = read({ 'products/moxa/other.yaml': other });
    expect(findings).toEqual([]);
    expect(
      library.products.map(({ record, manufacturer, market }) => [
        record.manufacturerPartNumber,
        manufacturer.name,
        market.name,
      ]),
    ).toEqual([
      ['EDS-408A', 'Moxa', 'Industrial networking'],
      ['EDS-P510', 'Moxa', 'Industrial networking'],
    ]);
  });

  const file = 'content/products/moxa/other.yaml';
  it.each([
    ['an unknown manufacturer', 'manufacturer: moxa', 'manufacturer: nobody', 'unknown_manufacturer', 3, 15],
    ['an unknown market', 'industrial-networking', 'toys', 'unknown_market', 2, 9],
    ['the folder of another', 'manufacturer: moxa', 'manufacturer: huber-suhner', 'wrong_folder', 3, 15],
    ['an id that is taken', 'prd_bbbbbbbbbb', 'prd_aaaaaaaaaa', 'duplicate_product_id', 1, 5],
    ['a part number that is taken', '"EDS-408A"', '"EDS-P510"', 'duplicate_part_number', 4, 25],
    ['a part number no address can name', '"EDS-408A"', '".."', 'wrong_value', 4, 25],
    ['a weight that is a number', 'value: "1170"', 'value: 1170', 'wrong_type', 15, 20],
    ['a date that the calendar does not have', '2024-05-20', '2024-02-30', 'not_a_date', 9, 17],
    ['a state that is not defined', 'source_listed', 'certain', 'not_allowed', 8, 11],
    ['an unknown field', /$/, 'price: "1.00"\n', 'unknown_field', 21, 1],
    ['a date not of its newest source', '2024-05-20', '2024-05-21', 'evidence_date_differs', 9, 17],
    ['sources without its identity', /$/, '    supports: facts\n', 'no_identity_source', 17, 3],
  ])('refuses %s, and says where', (_what, from, to, code, line, column) => {
    expect(placesIn({ 'products/moxa/other.yaml': other.replace(from, to) })).toEqual([
      [code, file, line, column],
    ]);
  });

  const withManufacturer = (id: string, name: string, more = ''): string =>
    `${manufacturers}- id: ${id}\n  name: "${name}"\n${more}`;
  const aliasOfOther = '  aliases:\n    - name: "Huber Suhner"\n      reason: "A guess."\n';
  const short = '      reason: "Short."\n';
  const bareAlias = manufacturers.replace(/ {4}- name: .*\n.*\n$/, '    - "HUBER SUHNER"\n');
  it.each([
    [
      'two manufacturers with one id',
      withManufacturer('moxa', 'Moxa Two'),
      'duplicate_manufacturer_id',
      8,
      7,
    ],
    ['a name that is an alias', withManufacturer('a', 'huber suhner'), 'duplicate_manufacturer_name', 9, 9],
    ['an alias that is a name', withAlias('MOXA'), 'duplicate_manufacturer_name', 8, 13],
    ['an alias of two', withManufacturer('a', 'Other', aliasOfOther), 'duplicate_manufacturer_name', 11, 13],
    ['an alias that is repeated in another case', withAlias('Huber Suhner'), 'repeated_alias', 8, 13],
    ['an alias that is the name itself', withAlias('Huber+Suhner'), 'repeated_alias', 8, 13],
    ['an alias that is the id', withAlias('HUBER-SUHNER'), 'repeated_alias', 8, 13],
    ['an alias without a reason', withAlias('H+S', ''), 'missing_field', 8, 7],
    ['an alias with an empty reason', withAlias('H+S', '      reason: " "\n'), 'empty_field', 9, 15],
    ['an alias with space at an end, which nobody would type', withAlias('H+S '), 'not_one_line', 8, 13],
    ['an alias with an invisible character', withAlias('H+S\\u200b'), 'not_one_line', 8, 13],
    ['a day that is none', withAlias('H+S', `${short}      since: "2021-13"\n`), 'wrong_format', 10, 14],
    ['a source that is none', withAlias('H+S', `${short}      source: "a page"\n`), 'not_an_address', 10, 15],
    ['an alias as a text alone, which has no room for a reason', bareAlias, 'wrong_type', 6, 7],
    ['a short name that a lookup answers', withShortName('MOXA'), 'name_answers_a_lookup', 9, 13],
    [
      'a short name of its own that a lookup answers',
      withShortName('Huber Suhner'),
      'name_answers_a_lookup',
      9,
      13,
    ],
    ['a short name without a source', withShortName('HS', ''), 'missing_field', 9, 7],
    ['a slash after the name of another', withManufacturer('a', 'MOXA/Two'), 'ambiguous_slash', 8, 3],
  ])('refuses %s', (_what, text, code, line, column) => {
    expect(placesIn({ 'manufacturers.yaml': text })).toEqual([
      [code, 'content/manufacturers.yaml', line, column],
    ]);
  });

  it('refuses the name of a manufacturer among the names that are none', () => {
    const entry =
      '- name: "moxa"\n  reason: "A shop."\n  source: "https://lists.example/names"\n  read: "2026-06-30"\n';
    expect(placesIn({ 'not-manufacturers.yaml': entry })).toEqual([
      ['name_answers_a_lookup', 'content/not-manufacturers.yaml', 1, 9],
    ]);
  });

  it('takes a manufacturer with several aliases, with and without a source', () => {
    const text = withAlias('H+S', '      reason: "Short."\n      source: "https://www.hubersuhner.com/en"\n');
    const { library, findings } = read({ 'manufacturers.yaml': text });
    expect(findings).toEqual([]);
    expect(library.manufacturers[1]?.aliases.map(({ name, source }) => [name, source])).toEqual([
      ['HUBER SUHNER', undefined],
      ['H+S', 'https://www.hubersuhner.com/en'],
    ]);
  });

  it('refuses two markets with one id', () => {
    expect(placesIn({ 'markets.yaml': `${markets}${markets}` })).toEqual([
      ['duplicate_market_id', 'content/markets.yaml', 3, 7],
    ]);
  });

  it('refuses evidence of tomorrow, and takes that of today', () => {
    const dated = (day: string) => ({ 'products/moxa/eds-p510.yaml': product.replaceAll('2024-05-20', day) });
    expect(placesIn(dated(today))).toEqual([]);
    expect(placesIn(dated('2026-07-01'))).toEqual([
      ['evidence_in_future', 'content/products/moxa/eds-p510.yaml', 9, 17],
    ]);
  });

  it('tells of everything in every file at once', () => {
    const { findings } = read({
      'products/moxa/other.yaml': other.replace('moxa', 'nobody').replace('industrial-networking', 'toys'),
      'products/moxa/third.yaml': 'id: no',
    });
    expect(new Set(findings.map((finding) => finding.file)).size).toBe(2);
    expect(findings.length).toBeGreaterThan(5);
  });

  it('never repeats a value in what it says', () => {
    const { findings } = read({
      'products/moxa/other.yaml': other.replaceAll('2024-05-20', 'canary').replace('moxa', 'canary'),
    });
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toContain('canary');
  });
});

describe('a record with several sources', () => {
  const page = `  - source: price-list
    title: "Catalogue 2025"
    address: "https://www.moxa.com/catalogue"
    date: "2025-01-31"
`;

  it('is dated by the newest that supports its identity, and links to that one', () => {
    const text = product.replace('evidenceAsOf: "2024-05-20"', 'evidenceAsOf: "2025-01-31"') + page;
    const { library, findings } = read({ 'products/moxa/eds-p510.yaml': text });
    expect(findings).toEqual([]);
    const [one] = library.products;
    expect(one && toProductResponse(one, 'https://x.example').links.evidence).toBe(
      'https://www.moxa.com/catalogue',
    );
  });

  it('is not dated by a newer one that only describes the product', () => {
    const text = `${product}${page}    supports: facts\n`;
    expect(placesIn({ 'products/moxa/eds-p510.yaml': text })).toEqual([]);
  });
});

describe('a record without a line of an editor', () => {
  const facts = `physical:
  form: module
  ports:
    - { kind: interface, type: "10gbase-x-sfpp", count: 2 }
`;

  it('gets a line from its facts and a function by a rule, and those that an editor wrote stay', () => {
    const bare = product
      .replace('description: "Managed switch."\n', '')
      .replace('classification:\n  system: own-words\n  name: "Ethernet switch"\n', '')
      .replace('physical:\n  weight: { value: "1170", unit: g }\n', facts);
    const { library, findings } = read({
      'products/moxa/eds-p510.yaml': bare,
      'products/moxa/other.yaml': other,
    });
    expect(findings).toEqual([]);
    expect(library.products.map(({ record }) => [record.description, record.classification.name])).toEqual([
      ['Managed switch.', 'Ethernet switch'],
      ['Module. Interfaces: 2 × 10GBASE-X SFP+.', 'switch'],
    ]);
  });
});

describe('the lookup database', () => {
  it('has the same bytes whenever it is written from the same catalogue', () => {
    const directory = temporaryDirectory();
    const files = ['first.sqlite', 'second.sqlite'].map((name) => join(directory, name));
    for (const file of files) writeLibraryTo(file, readCatalogue(fixtureRoot, today).library);
    const [first, second] = files.map((file) => readFileSync(file));
    expect(second !== undefined && first?.equals(second)).toBe(true);
  });
});
