import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headingSources } from '../../../src/columns/fields/heading-sources.ts';
import {
  bareHeading,
  fieldHeadings,
  isKnownHeading,
  normaliseHeading,
} from '../../../src/columns/fields/headings.ts';
import {
  ambiguousHeadings,
  headingMeanings,
  headingsFor,
  partNumbersOfPartsLists,
} from '../../../src/columns/fields/known-headings.ts';
import { guessSources } from '../../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';

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

  it('mean one field each, unless they are listed as ambiguous, and are written as headings are compared', () => {
    const known = headingMeanings.map((meaning) => ({ meaning, ...fieldHeadings(meaning) }));
    const owners = Map.groupBy(
      known.flatMap(({ meaning, own, weak, shared }) =>
        [...own, ...weak, ...shared].map((heading) => ({ heading, meaning })),
      ),
      ({ heading }) => heading,
    );
    const manifold = [...owners].filter(([, found]) => found.length > 1).map(([heading]) => heading);
    expect(new Set(manifold)).toEqual(new Set(ambiguousHeadings.map(normaliseHeading)));
    for (const heading of owners.keys()) expect(normaliseHeading(heading)).toBe(heading);
  });

  it('of parts lists are headings of item numbers elsewhere', () => {
    const { own } = fieldHeadings('sourceRecordId');
    expect(partNumbersOfPartsLists.filter((heading) => !own.includes(normaliseHeading(heading)))).toEqual([]);
  });

  it('of Ukrainian lists are known', () => {
    const headings = ['Код_товару', 'Назва_позиції', 'Виробник', 'Кількість', 'Ціна', 'Валюта'];
    const fields = ['sourceRecordId', 'title', 'manufacturer', 'quantity', 'unitPrice', 'currency'];
    expect(new Set(mapped(headings))).toEqual(new Set(fields.map((name, at) => `${headings[at]}: ${name}`)));
  });

  it('are told apart by script, case, abbreviation and punctuation no more than a person does', () => {
    const alike = [
      ['Mfr. Part No.', 'Manufacturer Part #', 'MFR P/N', 'mfg_part_number', "Manufacturer's Part Number"],
      ['Artikel-Nr.', 'Artikelnummer', 'ARTIKELNR', 'Art. Nr.', 'Artikel\nNummer'],
      ['N° article', 'No article', 'Nº article'],
      ['Stückpreis', 'Stuckpreis'],
      ['Ilość', 'ilosc', 'IŁOSC'],
      ['Část', 'cast'],
      ['ﾒｰｶｰ型番', 'メーカー型番', 'メーカー 型番'],
      ['（ＥＵＲ）', 'EUR'],
    ];
    for (const [first = '', ...others] of alike) {
      for (const other of others) expect(normaliseHeading(other)).toBe(normaliseHeading(first));
    }
    expect(new Set(['単価', '单价', 'が', 'か', 'Kód', 'Kid'].map(normaliseHeading)).size).toBe(6);
  });

  it.each([
    ['Preis (netto) [EUR]', 'Preis'],
    ['VK netto', 'VK'],
    ['Preis/Stk', 'Preis'],
    ['Prix TTC', 'Prix'],
    ['単価（円）', '単価'],
    ['含税单价(CNY)', '单价'],
    ['Cena za ks s DPH (Kč)', 'Cena'],
    ['€/Stk', 'unitPrice'],
    ['€/100 Stk', 'unitPrice'],
    ['Stock (min)', 'Stock (min)'],
    ['Menge netto', 'Menge netto'],
    ['EUR', ''],
  ])('say no more than their words: %s', (heading, words) => {
    expect(bareHeading(heading)).toBe(words);
  });

  it.each(['Pos.', 'Nr.', 'Serial', 'EUR', 'Country of origin', 'Net weight'])(
    'are unknown rather than wrong: %s',
    (heading) => {
      expect(isKnownHeading(heading)).toBe(false);
    },
  );

  it('that are weak yield to a column that has a surer one', () => {
    expect(mapped(['Part Number', 'Manufacturer PN'])).toEqual(['Manufacturer PN: manufacturerPartNumber']);
    expect(mapped(['Part Number', 'Title'])).toContain('Part Number: manufacturerPartNumber');
    expect(mapped(['Vendor', 'Brand'])).toEqual(['Brand: manufacturer']);
    expect(mapped(['Vendor', 'Typ'])).toEqual(['Vendor: manufacturer', 'Typ: manufacturerPartNumber']);
  });

  it('of two fields are a question, unless another column is one of them', () => {
    const sources = guessSources(parseTable('Bestellnummer\tBezeichnung\tPreis'));
    expect(sources.get('sourceRecordId')).toEqual({ from: 'unset' });
    expect(sources.get('manufacturerPartNumber')).toEqual({ from: 'unset' });
    expect(mapped(['Artikelnummer', 'Bestellnummer'])).toContain('Bestellnummer: manufacturerPartNumber');
    expect(mapped(['Herstellernummer', 'Bestellnummer'])).toContain('Bestellnummer: sourceRecordId');
    expect(mapped(['Herstellernummer', 'Artikelnummer', 'Bestellnummer']).join()).not.toContain(
      'Bestellnummer',
    );
  });

  it('are taken for the right field or for none', () => {
    const usual = readFileSync('tests/fixtures/supplier-lists/usual-headings.csv', 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const results = usual.map((line) => {
      const [field = '', heading = ''] = line.split(',');
      const [found] = mapped([heading]);
      return found === undefined ? 'question' : found === `${heading}: ${field}` ? 'right' : line;
    });
    expect(results.filter((result) => result !== 'right' && result !== 'question')).toEqual([]);
    expect(results.filter((result) => result === 'right').length).toBeGreaterThanOrEqual(102);
  });
});
