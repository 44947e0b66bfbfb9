import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CatalogueLibrary } from '../../src/content/catalogue/library.ts';
import type { ProductSource } from '../../src/content/catalogue/product-file.ts';
import type { CatalogueSource } from '../../src/content/catalogue/sources.ts';
import { ProductSchema } from '../../src/contracts/product.ts';
import { type SourceHistory, SourceHistorySchema } from '../../src/contracts/statements.ts';
import { catalogueFiles } from '../../src/publish/catalogue-files.ts';
import { licenceFindings, recordLicence } from '../../src/publish/record-licence.ts';
import { exampleSource, libraryOf } from '../content/catalogue/library-of.ts';

const boundSource = (id: string, licence: string): CatalogueSource => ({
  ...exampleSource,
  id,
  licence: { id: licence, name: licence, conditions: 'Name the source beside each value.' },
  attribution: `From ${id}.`,
});
const free = exampleSource;
const bound = boundSource('bound/products', 'LicenseRef-bound');
const other = boundSource('other/products', 'LicenseRef-other');
const catalogueSources = [free, bound, other];

const cited = ({ id }: CatalogueSource): ProductSource => ({
  repository: id,
  path: 'a.yaml',
  commit: '0123456789abcdef0123456789abcdef01234567',
  date: '2024-05-02',
  supports: 'identity',
});

/** What a source says of the record of `withSources`: its manufacturer, its number, and this name. */
const history = (source: CatalogueSource, name: string, until?: number): SourceHistory => ({
  source: source.id,
  revisions: [
    { date: '2024-05-02', commit: '0123456789abcdef0123456789abcdef01234567', path: 'a.yaml' },
    ...(until === undefined
      ? []
      : [{ date: '2024-06-02', commit: '1123456789abcdef0123456789abcdef01234567', path: 'a.yaml' }]),
  ],
  statements: [
    { pointer: '/manufacturer/name', value: 'Moxa Inc.', since: 0 },
    { pointer: '/manufacturerPartNumber', value: 'A-1', since: 0 },
    { pointer: '/name', value: name, since: 0, ...(until !== undefined && { until }) },
  ],
});

/** A catalogue with one record of these sources, whose histories say what it is called. */
const withSources = (
  stated: readonly (readonly [CatalogueSource, SourceHistory])[],
  description = 'The sources state no physical facts.',
): CatalogueLibrary => {
  const library = libraryOf([['Moxa', 'A-1']]);
  const histories = new Map(
    library.products.map(({ record: { id } }) => [
      id,
      { id, sources: stated.map(([, one]) => SourceHistorySchema.parse(one)) },
    ]),
  );
  const sources = stated.map(([source]) => source);
  return {
    ...library,
    sources: catalogueSources,
    histories,
    products: library.products.map((product) => ({
      ...product,
      sources,
      record: { ...product.record, name: 'Switch', physical: {}, description, sources: sources.map(cited) },
    })),
  };
};

const licenceIn = (library: CatalogueLibrary): (string | undefined)[] =>
  library.products.map((product) => recordLicence(product, library)?.id);

describe('the licence of a record', () => {
  const [freeSwitch, boundSwitch] = [history(free, 'Switch'), history(bound, 'Switch')];
  it.each<[string, CatalogueLibrary, CatalogueSource]>([
    ['the catalogue for sources without conditions', withSources([[free, freeSwitch]]), free],
    ['a source with conditions which stands alone', withSources([[bound, boundSwitch]]), bound],
    [
      'the catalogue where a source without conditions states each fact',
      withSources([
        [bound, boundSwitch],
        [free, freeSwitch],
      ]),
      free,
    ],
    [
      'the source with conditions where only it states the name',
      withSources([
        [bound, boundSwitch],
        [free, history(free, 'EDS')],
      ]),
      bound,
    ],
    [
      'the source with conditions where the other states the name no more',
      withSources([
        [bound, boundSwitch],
        [free, history(free, 'Switch', 1)],
      ]),
      bound,
    ],
    [
      'the source with conditions where the description is not composed',
      withSources(
        [
          [bound, boundSwitch],
          [free, freeSwitch],
        ],
        'A switch.',
      ),
      bound,
    ],
    [
      'the one of two sources with conditions which covers the facts',
      withSources([
        [other, history(other, 'EDS')],
        [bound, boundSwitch],
      ]),
      bound,
    ],
  ])('is that of %s', (_, library, { licence }) => {
    expect(licenceIn(library)).toEqual([licence.id]);
    expect(licenceFindings(library)).toEqual([]);
  });

  it('is none, which is a finding, where two sources with conditions state different facts', () => {
    const [first, second] = [history(bound, 'Switch'), history(other, 'EDS')];
    const library = withSources([
      [bound, { ...first, statements: first.statements.filter(({ pointer }) => pointer === '/name') }],
      [other, second],
    ]);
    expect(licenceIn(library)).toEqual([undefined]);
    expect(licenceFindings(library)).toMatchObject([{ code: 'no_single_licence' }]);
  });
});

describe('the files of a catalogue with two licences', () => {
  const alone = withSources([[bound, history(bound, 'Switch')]]);
  const [, ...others] = libraryOf([
    ['Moxa', 'A-1'],
    ['Moxa', 'B-1'],
  ]).products;
  const library = { ...alone, products: [...alone.products, ...others] };
  const files = catalogueFiles(library, 'https://nameplate.example');
  const LineSchema = z.looseObject({ id: z.string(), sources: z.array(z.object({ source: z.string() })) });

  it('have each record once, in those of its licence, which the list names', () => {
    const partNumbers = [...files.records].map(([licence, { ndjson }]) => [
      licence,
      ...[...ndjson.toString().matchAll(/"manufacturerPartNumber":"([^"]+)"/g)].map(([, number]) => number),
    ]);
    expect(partNumbers).toEqual([
      ['CC0-1.0', 'B-1'],
      ['LicenseRef-bound', 'A-1'],
    ]);
    for (const { url, products, licence } of files.list.data) {
      const isBound = url.includes('LicenseRef-bound');
      expect([url, licence.id]).toEqual([url, isBound ? 'LicenseRef-bound' : 'CC0-1.0']);
      expect(products).toBe(url.endsWith('/manufacturers.csv') ? undefined : 1);
    }
  });

  it('have no statement of a source with another licence', () => {
    for (const { licence, id } of [free, bound]) {
      const lines = files.statements.get(licence.id)?.toString().trimEnd().split('\n') ?? [];
      const sources = lines.flatMap((line) => LineSchema.parse(JSON.parse(line)).sources);
      expect(sources).toMatchObject([{ source: id }]);
    }
  });

  it('say in each row of a CSV its licence, conditions, credit line and source, also in the file for programs', () => {
    const termsIn = (csv: Buffer | undefined) =>
      Papa.parse<Record<string, string>>(String(csv), { header: true, skipEmptyLines: true }).data.map(
        ({ manufacturerPartNumber, licence, conditions, attribution, source }) => ({
          manufacturerPartNumber,
          licence,
          conditions,
          attribution,
          source,
        }),
      );
    const [ofFree, ofBound] = [...files.records.values()];
    for (const format of ['csv', 'exact'] as const) {
      expect(termsIn(ofFree?.[format])).toMatchObject([
        { manufacturerPartNumber: 'B-1', licence: 'CC0-1.0', conditions: '' },
      ]);
      expect(termsIn(ofBound?.[format])).toEqual([
        {
          manufacturerPartNumber: 'A-1',
          licence: bound.licence.id,
          conditions: bound.licence.conditions,
          attribution: bound.attribution,
          source: expect.stringContaining(bound.name),
        },
      ]);
    }
  });

  it('name with each record the source, its conditions and how it wants to be named', () => {
    const ofBound = files.records.get(bound.licence.id);
    const record = ProductSchema.parse(JSON.parse(String(ofBound?.ndjson)));
    const { id, name, licence, attribution } = bound;
    expect(record.sources).toEqual([{ id, name, date: '2024-05-02', licence, attribution }]);
    for (const format of ['csv', 'exact'] as const) {
      expect(ofBound?.[format].toString()).toContain('From bound/products.');
    }
  });
});
