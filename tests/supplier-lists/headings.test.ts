import { describe, expect, it } from 'vitest';
import { fieldNames } from '../../src/supplier-lists/fields.ts';
import { headingSources } from '../../src/supplier-lists/heading-sources.ts';
import { headingWords, normaliseHeading } from '../../src/supplier-lists/headings.ts';
import { headingMeanings, headingsFor } from '../../src/supplier-lists/known-headings.ts';
import { guessSources } from '../../src/supplier-lists/mapping.ts';
import { parseTable } from '../../src/supplier-lists/parse-table.ts';

const mapped = (headings: readonly string[]) =>
  [...guessSources(parseTable(headings.join('\t')))].flatMap(([name, source]) =>
    source.from === 'guess' ? [`${headings[source.column]}: ${name}`] : [],
  );

/** The fields of the columns of each list below, in their order. */
const names = [
  'sourceRecordId',
  'title',
  'manufacturer',
  'manufacturerPartNumber',
  'quantity',
  'unitPrice',
  'currency',
  'location',
  'leadTimeDays',
  'taxRate',
];

describe('the headings of a list', () => {
  it.each([
    [
      'German',
      [
        'Artikel-Nr.',
        'Bezeichnung',
        'Hersteller',
        'Herstellerartikelnummer',
        'Bestand',
        'Stückpreis',
        'Währung',
        'Lagerort',
        'Lieferzeit (Tage)',
        'MwSt.',
      ],
    ],
    [
      'French',
      [
        'Code article',
        'Libellé',
        'Fabricant',
        'Réf. fabricant',
        'Quantité',
        'Prix unitaire',
        'Devise',
        'Entrepôt',
        'Délai de livraison',
        'TVA',
      ],
    ],
    [
      'Spanish',
      [
        'Código',
        'Descripción',
        'Fabricante',
        'Código fabricante',
        'Cantidad',
        'Precio unitario',
        'Moneda',
        'Almacén',
        'Plazo de entrega',
        'IVA',
      ],
    ],
  ])('are recognised in %s', (_, headings) => {
    expect(mapped(headings).sort()).toEqual(headings.map((heading, at) => `${heading}: ${names[at]}`).sort());
  });

  it('each have a source that the documentation names, and no source is there for nothing', () => {
    const used = headingMeanings.flatMap((meaning) => headingsFor(meaning).map(({ source }) => source));
    expect(new Set(used)).toEqual(new Set(Object.keys(headingSources)));
    for (const { at, files } of Object.values(headingSources)) {
      expect(at === undefined || (/^[0-9a-f]{40}$/.test(at.commit) && files.length > 0)).toBe(true);
    }
  });

  it('mean one field each, and are written as headings are compared', () => {
    const owners = Map.groupBy(
      fieldNames.flatMap((name) => headingWords(name).map((heading) => ({ heading, name }))),
      ({ heading }) => heading,
    );
    const shared = [...owners].filter(([, found]) => found.length > 1).map(([heading]) => heading);
    expect(shared).toEqual([]);
    for (const heading of owners.keys()) expect(normaliseHeading(heading)).toBe(heading);
  });
});
