import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CatalogueLibrary } from '../../src/content/catalogue/library.ts';
import type { ProductSource } from '../../src/content/catalogue/product-file.ts';
import type { CatalogueSource } from '../../src/content/catalogue/sources.ts';
import { ProductSchema } from '../../src/contracts/product.ts';
import { type SourceHistory, SourceHistorySchema } from '../../src/contracts/statements.ts';
import { catalogueFiles } from '../../src/publish/catalogue-files.ts';
import { licenceFindings, recordLicence } from '../../src/publish/record-licence.ts';
import { statementsFileText } from '../../src/publish/statement-files.ts';
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
  it.each<[string, CatalogueLibrary, string | undefined]>([
    [
      'that of the catalogue for sources without conditions',
      withSources([[free, history(free, 'Switch')]]),
      'CC0-1.0',
    ],
    [
      'that of a source with conditions which stands alone',
      withSources([[bound, history(bound, 'Switch')]]),
      bound.licence.id,
    ],
    [
      'that of the catalogue where a source without conditions states each fact',
      withSources([
        [bound, history(bound, 'Switch')],
        [free, history(free, 'Switch')],
      ]),
      'CC0-1.0',
    ],
    [
      'that of the source with conditions where only it states the name',
      withSources([
        [bound, history(bound, 'Switch')],
        [free, history(free, 'EDS')],
      ]),
      bound.licence.id,
    ],
    [
      'that of the source with conditions where the other states the name no more',
      withSources([
        [bound, history(bound, 'Switch')],
        [free, history(free, 'Switch', 1)],
      ]),
      bound.licence.id,
    ],
    [
      'that of the source with conditions where the description is not composed',
      withSources(
        [
          [bound, history(bound, 'Switch')],
          [free, history(free, 'Switch')],
        ],
        'A switch.',
      ),
      bound.licence.id,
    ],
    [
      'that of the one of two sources with conditions which covers the facts',
      withSources([
        [other, history(other, 'EDS')],
        [bound, history(bound, 'Switch')],
      ]),
      bound.licence.id,
    ],
  ])('is %s', (_, library, licence) => {
    expect(licenceIn(library)).toEqual([licence]);
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
  const rest = libraryOf([
    ['Moxa', 'B-1'],
    ['Moxa', 'B-2'],
  ]);
  const library: CatalogueLibrary = {
    ...alone,
    products: [
      ...alone.products.map((product) => ({ ...product, record: { ...product.record, id: 'prd_bound' } })),
      ...rest.products,
    ],
    histories: new Map(
      [...alone.histories.values()].map((one) => ['prd_bound', { ...one, id: 'prd_bound' }]),
    ),
  };
  const files = catalogueFiles(library, 'https://nameplate.example');
  const recordsOf = (bytes: Buffer) =>
    bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => ProductSchema.parse(JSON.parse(line)));

  it('hold each record once, in the files of its licence, which the list names', () => {
    const ids = [...files.records].map(([licence, { ndjson }]) => [
      licence,
      recordsOf(ndjson).map(({ id }) => id),
    ]);
    expect(ids).toEqual([
      ['CC0-1.0', rest.products.map(({ record }) => record.id)],
      ['LicenseRef-bound', ['prd_bound']],
    ]);
    expect(
      files.list.data.map(({ url, products, licence }) => [new URL(url).pathname, products, licence.id]),
    ).toEqual([
      ['/catalogue/products.ndjson', 2, 'CC0-1.0'],
      ['/catalogue/products.csv', 2, 'CC0-1.0'],
      ['/catalogue/products/exact/CC0-1.0.csv', 2, 'CC0-1.0'],
      ['/catalogue/products/LicenseRef-bound.ndjson', 1, 'LicenseRef-bound'],
      ['/catalogue/products/LicenseRef-bound.csv', 1, 'LicenseRef-bound'],
      ['/catalogue/products/exact/LicenseRef-bound.csv', 1, 'LicenseRef-bound'],
      ['/catalogue/manufacturers.csv', undefined, 'CC0-1.0'],
      ['/catalogue/statements/LicenseRef-bound.ndjson', 1, 'LicenseRef-bound'],
      ['/catalogue/statements/CC0-1.0.ndjson', 2, 'CC0-1.0'],
    ]);
  });

  it('name with each record the source, its conditions and the line by which it wants to be named', () => {
    const boundFiles = files.records.get('LicenseRef-bound');
    const [record] = recordsOf(boundFiles?.ndjson ?? Buffer.alloc(0));
    expect(record?.sources).toEqual([
      {
        id: bound.id,
        name: bound.name,
        date: '2024-05-02',
        licence: bound.licence,
        attribution: 'From bound/products.',
      },
    ]);
    for (const format of ['csv', 'exact'] as const) {
      expect(boundFiles?.[format].toString()).toContain('From bound/products.');
    }
  });

  it('hold nothing that only a source with other conditions states', () => {
    for (const licence of ['CC0-1.0', 'LicenseRef-bound']) {
      const named = statementsFileText(library, licence)
        .trimEnd()
        .split('\n')
        .flatMap(
          (line) =>
            z.looseObject({ sources: z.array(z.looseObject({ source: z.string() })) }).parse(JSON.parse(line))
              .sources,
        );
      for (const { source } of named) {
        expect(catalogueSources.find(({ id }) => id === source)?.licence.id).toBe(licence);
      }
    }
  });
});
