import { describe, expect, it } from 'vitest';
import { suggestedMapping } from '../../src/columns/mapping/mapping.ts';
import { withProfile } from '../../src/columns/profile/examine-columns.ts';
import { openList } from '../../src/columns/profile/open-list.ts';
import { recordQuestions, usualAnswers } from '../../src/columns/questions/questions.ts';
import { readCatalogue } from '../../src/tables/bmecat/read-bmecat.ts';
import { isXml } from '../../src/tables/file-kinds.ts';
import { catalogueXml, productXml } from '../price-lists/catalogue.ts';
import { checkedTable } from '../price-lists/checked-text.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const amount = (text: string, others = ''): string => `<PRICE_AMOUNT>${text}</PRICE_AMOUNT>${others}`;
const net = (elements: string) => ({ type: 'net_customer', elements });

const netPrices = { values: new Map([['taxBasis' as const, new Map([['net_customer', 'net']])]]) };

const read = async (xml: string, list?: string) => {
  const catalogue = await readCatalogue(new Blob([xml]), list);
  return { ...catalogue, table: withProfile(catalogue.table) };
};

/** The cells of some columns, row by row. */
const cellsOf = ({ table }: Awaited<ReturnType<typeof readCatalogue>>, ...names: string[]): string[][] =>
  table.rows.map(({ cells }) => names.map((name) => cells[table.headings.indexOf(name)] ?? '?'));

const whyRefused = async (xml: string): Promise<string> => {
  const opened = await openList(new Blob([xml]));
  return 'why' in opened ? opened.why : 'It was read.';
};

describe('a BMEcat catalogue', () => {
  it('older than 24 hours is refused with the time that it states, and no other day is offered for it', async () => {
    const head =
      '<CATALOG><GENERATION_DATE>2026-11-19T07:00:00Z</GENERATION_DATE><CURRENCY>EUR</CURRENCY></CATALOG>';
    const { table } = await read(catalogueXml([productXml('A', [net(amount('1'))])], { head }));
    const mapping = suggestedMapping(table);
    const column = table.headings.indexOf('GENERATION_DATE');
    expect(mapping.sources.get('observedAt')).toMatchObject({ from: 'guess', column });

    const offered = [
      ...usualAnswers(table, mapping).map(({ words }) => words),
      ...recordQuestions(table, mapping)
        .filter(({ group }) => group !== 'columns')
        .flatMap((question) => [question.label, JSON.stringify(question)]),
    ];
    expect(
      offered.filter((words) => words.includes('List exported at') || /20[0-9]{2}-/.test(words)),
    ).toEqual([]);

    const { groups, valid } = await checkedTable(
      table,
      [
        ['country', { from: 'constant', text: 'DE' }],
        ['observedAt', { from: 'column', column }],
      ],
      netPrices,
    );
    expect(groups.map(([code]) => code)).toEqual(['already_expired']);
    expect(valid).toEqual([0]);
  });

  it('has a price list for each type, currency and territory, of which one is read', async () => {
    const xml = catalogueXml([
      productXml('A', [
        { type: 'net_list', elements: amount('9') },
        net(amount('8', '<TERRITORY>DE</TERRITORY><TERRITORY>AT</TERRITORY>')),
        net(amount('7', '<PRICE_CURRENCY>CHF</PRICE_CURRENCY><TERRITORY>CH</TERRITORY>')),
      ]),
    ]);
    const names = [
      'net_list, EUR, DE',
      'net_customer, EUR, DE',
      'net_customer, EUR, AT',
      'net_customer, CHF, CH',
    ];
    expect(await read(xml)).toMatchObject({ sheets: names, sheet: names[0] });
    const lists = await Promise.all(names.map((name) => read(xml, name)));
    expect(lists.map((list) => cellsOf(list, 'PRICE_AMOUNT').flat())).toEqual([['9'], ['8'], ['8'], ['7']]);
    expect((await read(xml)).note).toContain('2 prices of other price lists');
    await expect(read(xml, 'nrp')).rejects.toThrow('the catalogue has none with this name');
  });

  it.each([
    ['a factor', amount('9', '<PRICE_FACTOR>0.8</PRICE_FACTOR>')],
    ['an allowance', amount('9', '<ALLOWANCE_OR_CHARGE type="allowance"/>')],
    ['a formula', amount('9', '<PRICE_FORMULA><FORMULA_IDREF>1</FORMULA_IDREF></PRICE_FORMULA>')],
    ['another unit', amount('9', '<PRICE_BASE><PRICE_UNIT>KGM</PRICE_UNIT></PRICE_BASE>')],
  ])('never takes a price with %s for what is paid', async (_, elements) => {
    const { table } = await read(
      catalogueXml([productXml('A', [net(elements)]), productXml('B', [net(amount('1'))])]),
    );
    const { groups, valid } = await checkedTable(table, [], netPrices);
    expect(groups).toEqual([['price_not_final', 'column PRICE_AMOUNT', 2]]);
    expect(valid).toEqual([0, 1]);
  });

  it('never takes a daily price for what is paid', async () => {
    const daily = productXml('A', [net(amount('9'))]).replace(
      '<PRODUCT_PRICE_DETAILS>',
      '<PRODUCT_PRICE_DETAILS><DAILY_PRICE>TRUE</DAILY_PRICE>',
    );
    const once =
      '<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE><PRICE_AMOUNT>8</PRICE_AMOUNT></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS></PRODUCT>';
    const both = daily.replace('</PRODUCT>', once);
    expect((await read(catalogueXml([both]))).table.faults).toMatchObject([
      { code: 'price_not_final', row: 2 },
    ]);
  });

  it('is read in the encoding that it declares', async () => {
    const xml = catalogueXml([productXml('A', [], '<MANUFACTURER_NAME>M\u00fcller</MANUFACTURER_NAME>')]);
    const latin1 = Uint8Array.from(xml.replace('UTF-8', 'ISO-8859-1'), (letter) => letter.charCodeAt(0));
    const utf16 = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    for (const bytes of [latin1, Uint8Array.from(utf16), Uint8Array.from(utf16.swap16())]) {
      expect(isXml(bytes)).toBe(true);
      expect(cellsOf(await readCatalogue(new Blob([bytes])), 'MANUFACTURER_NAME')).toEqual([['M\u00fcller']]);
    }
  });

  it('names the manufacturer that the header lists as a party', async () => {
    const head = `<CATALOG/><PARTIES><PARTY><PARTY_ID type="duns">77</PARTY_ID><ADDRESS><NAME>Example Works</NAME></ADDRESS></PARTY></PARTIES>`;
    const product = productXml('A', [], '<MANUFACTURER_IDREF type="duns">77</MANUFACTURER_IDREF>');
    expect(cellsOf(await read(catalogueXml([product], { head })), 'MANUFACTURER_NAME')).toEqual([
      ['Example Works'],
    ]);
  });

  it.each([
    ['<EAN>4012345678901</EAN>'],
    [
      '<INTERNATIONAL_PID type="upc">1</INTERNATIONAL_PID><INTERNATIONAL_PID type="gtin">4012345678901</INTERNATIONAL_PID>',
    ],
  ])('has the EAN, the weight and the dimensions of the products that have them: %s', async (ean) => {
    const sizes = '<PRODUCT_DIMENSIONS><WEIGHT>0.25</WEIGHT><DEPTH>0.1</DEPTH></PRODUCT_DIMENSIONS>';
    const logistic = `<PRODUCT_LOGISTIC_DETAILS>${sizes}</PRODUCT_LOGISTIC_DETAILS></PRODUCT>`;
    const product = productXml('A', [], ean).replace('</PRODUCT>', logistic);
    const opened = await read(catalogueXml([productXml('B', []), product]));
    expect(cellsOf(opened, 'SUPPLIER_PID', 'EAN', 'WEIGHT', 'DEPTH', 'LENGTH')).toEqual([
      ['B', '', '', '', '?'],
      ['A', '4012345678901', '0.25', '0.1', '?'],
    ]);
    const { headings, rows } = opened.table;
    expect(rows[1]?.numbers?.get(headings.indexOf('WEIGHT'))).toBe('0.25');
  });

  it.each([
    ['', '>'],
    ['SYSTEM "bmecat_new_catalog_1_2.dtd"', '>'],
    [
      'SYSTEM "a>b[c.dtd"',
      '[<!-- ]> <!ENTITY a "b"> --><?x ]> ?><!ELEMENT BMECAT (HEADER, T_NEW_CATALOG)>]>',
    ],
    ['', '[\n<!ELEMENT PRODUCT ANY>\n<!ATTLIST PRODUCT mode CDATA "a>b]">\n<!NOTATION n SYSTEM "x">\n] >'],
    ['', `[${'<!ELEMENT PRODUCT (SUPPLIER_PID, PRODUCT_DETAILS)>\n'.repeat(4000)}]>`],
  ])('is read whatever elements its document type declares: %#', async (external, rest) => {
    const xml = catalogueXml([productXml('A', [])]).replace(
      '<BMECAT',
      `<!DOCTYPE BMECAT ${external} ${rest}<BMECAT`,
    );
    expect(cellsOf(await read(xml), 'SUPPLIER_PID')).toEqual([['A']]);
  });

  it.each([
    ['an entity', '<!ELEMENT a ANY><!ENTITY a "aaaa">'],
    ['an entity of parameters', '<!ENTITY % a SYSTEM "a.dtd">%a;'],
    ['a reference to one', '%a;'],
    ['more than is looked at', '<!ELEMENT PRODUCT (SUPPLIER_PID, PRODUCT_DETAILS)>'.repeat(8000)],
    ['a declaration that never ends', `<!ELEMENT a "${'>'.repeat(300_000)}`],
  ])('is refused where its document type has %s', async (_, subset) => {
    const xml = catalogueXml([productXml('A', [])]).replace(
      '<BMECAT',
      `<!DOCTYPE BMECAT [${subset}]><BMECAT`,
    );
    expect(await whyRefused(xml)).toContain('entities');
  });

  it('says how many elements were not taken, and takes the first of several languages', async () => {
    const details =
      '<INTERNATIONAL_PID type="upc">012345678905</INTERNATIONAL_PID><DESCRIPTION_SHORT lang="fra">Anneau</DESCRIPTION_SHORT>';
    const features = '<PRODUCT_FEATURES><FEATURE><FNAME>a</FNAME></FEATURE></PRODUCT_FEATURES>';
    const product = productXml('A', [], details).replace('</PRODUCT>', `${features}</PRODUCT>`);
    const opened = await read(catalogueXml([product, product]));
    for (const counted of ['2 × INTERNATIONAL_PID', '2 × PRODUCT_FEATURES', '2 × DESCRIPTION_SHORT']) {
      expect(opened.note).toContain(counted);
    }
    expect(opened.note).not.toContain('FNAME');
    expect(cellsOf(opened, 'DESCRIPTION_SHORT')[0]).toEqual(['Ring & seal A']);
  });

  it('is refused with a reason where it is no catalogue, an update, damaged or hostile', async () => {
    const product = productXml('A', []);
    expect(await whyRefused('<?xml version="1.0"?><note>x</note>')).toContain('not a BMEcat catalogue');
    const update = catalogueXml([product], { transaction: 'T_UPDATE_PRICES' });
    expect(await whyRefused(update)).toContain('T_NEW_CATALOG');
    expect(await whyRefused(catalogueXml([product]).slice(0, -30))).toContain('damaged');
    const entity = '<!DOCTYPE BMECAT [<!ENTITY a "aaaa">]>';
    expect(await whyRefused(catalogueXml([product]).replace('<BMECAT', `${entity}<BMECAT`))).toContain(
      'entities',
    );
    expect(await whyRefused(`<?xml version="1.0"?>${'<a>'.repeat(100)}`)).toContain('damaged');
    expect(await whyRefused(`<?xml version="1.0"?><a b="${'x'.repeat(20_000)}"/>`)).toContain('damaged');
    expect(await whyRefused('<?xml version="1.0" encoding="klingon"?><BMECAT/>')).toContain('damaged');
  });

  it('is known by how it begins, and a web page is none', async () => {
    expect(isXml(bytesOf('\ufeff<?xml version="1.0"?><BMECAT>'))).toBe(true);
    expect(isXml(bytesOf('<BMECAT version="2005">'))).toBe(true);
    expect(isXml(bytesOf('<!doctype html>'))).toBe(false);
    expect(isXml(bytesOf('SKU;Name\n<?xml;b'))).toBe(false);
  });
});
