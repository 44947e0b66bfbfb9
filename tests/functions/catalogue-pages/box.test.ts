import { describe, expect, it } from 'vitest';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { LookupAnswer } from '../../../src/contracts/page-views.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { mainStores } from '../catalogue/catalogue-stores.ts';
import { servePagesOf } from './served-pages.ts';

const numbers: Readonly<Record<string, readonly string[]>> = {
  WAGO: ['760-8206', '2012-1402'],
  Beckhoff: ['EL1959', 'EL2908'],
  Siemens: ['6ES7517-3AN01-0AB0', '6ES7517-3AN02-0AB0', '6GK5207-1BB10-2AA3', '6AG1517-3AN01-7AB0'],
  'Rockwell Automation': ['1757-EN2T', '1757-EN2TR', '1757-EN4TR', '1735-IB2', '1757-L81E'],
  'Schneider Electric': ['TM4DI32K'],
  Eaton: ['198213', '5PX3100IRT2U'],
  Moxa: ['EDS-P520'],
  'Phoenix Contact': ['2702355'],
  Weidmüller: ['UR21-FBC-EIP'],
  Cisco: ['WS-C2961-48TT-S', 'C9201-48T-4XE', 'NETWEBCARD'],
  HP: [],
  HPE: ['J9638A', 'JL766A'],
  Omron: ['CJ1W-ID242', 'R88D-KN11H-ECT-L'],
  MikroTik: ['CRS311-1G-5S-4S+'],
  Pilz: ['535220'],
  Foot: ['FT-1'],
};

const otherNames: Readonly<
  Record<string, readonly [aliases: readonly string[], shortNames: readonly string[]]>
> = {
  Siemens: [[], ['SIE']],
  'Rockwell Automation': [
    ['Allen-Bradley', 'Allen Bradley'],
    ['AB', 'A-B', 'Rockwell'],
  ],
  'Schneider Electric': [['Telemecanique'], ['SE']],
  Eaton: [['Moeller'], []],
  'Phoenix Contact': [[], ['PXC']],
  HPE: [['Aruba'], ['Hewlett-Packard']],
};

/** A catalogue whose manufacturers have other names and short names, and two of them no record. */
const library = (): CatalogueLibrary => {
  const made = libraryOf(
    Object.entries(numbers).flatMap(([name, all]) => all.map((number) => [name, number] as const)),
    Object.fromEntries(Object.entries(otherNames).map(([name, [aliases]]) => [name, aliases])),
  );
  const named = { reason: 'Named in lists.', source: 'https://lists.example', read: '2026-11-26' };
  return {
    ...made,
    manufacturers: [
      ...made.manufacturers.map((one) => ({
        ...one,
        shortNames: (otherNames[one.name]?.[1] ?? []).map((name) => ({ name, ...named })),
      })),
      ...['HP', 'ABB'].map((name) => ({
        id: name.toLowerCase(),
        name,
        ...named,
        aliases: [],
        shortNames: [],
      })),
    ],
  };
};

/** What people type or paste, and what the page does: it opens a record, or shows which first, with the reason. */
const cases: readonly (readonly [text: string, outcome: string])[] = [
  ['wago 760-8206', 'opens WAGO 760-8206'],
  ['WAGO 760 8206', 'perhaps WAGO 760-8206, spelling'],
  ['760-8206', 'perhaps WAGO 760-8206, same_number'],
  ['2012-1402', 'perhaps WAGO 2012-1402, same_number'],
  ['WAGO 2012-1402 Durchgangsklemme 4-Leiter', 'perhaps WAGO 2012-1402, same_number'],
  ['BECKHOFF el1959', 'perhaps Beckhoff EL1959, spelling'],
  ['Beckhoff EL 1959', 'perhaps Beckhoff EL1959, spelling'],
  ['EL-1959', 'perhaps Beckhoff EL1959, spelling'],
  ['BTN:000abc12 1P EL2908', 'perhaps Beckhoff EL2908, same_number'],
  ['6ES75173AN010AB0', 'perhaps Siemens 6ES7517-3AN01-0AB0, spelling'],
  ['SIMATIC S7-1500, CPU 1517-3 PN/DP 6ES7517-3AN01-0AB0', 'perhaps Siemens 6ES7517-3AN01-0AB0, same_number'],
  ['1P 6ES7517-3AN01-0AB0 S C-K4A12345', 'perhaps Siemens 6ES7517-3AN01-0AB0, same_number'],
  ['6ES7517-3AN02-0AB0', 'perhaps Siemens 6ES7517-3AN02-0AB0, same_number'],
  ['Artikel-Nr. 6GK5207-1BB10-2AA3 Hersteller Siemens', 'opens Siemens 6GK5207-1BB10-2AA3'],
  ['MLFB 6AG1517-3AN01-7AB0', 'perhaps Siemens 6AG1517-3AN01-7AB0, same_number'],
  [
    'https://support.industry.siemens.com/cs/pd/12345?pdti=pi&mlfb=6ES7517-3AN01-0AB0',
    'found Siemens 6ES7517-3AN01-0AB0',
  ],
  ['https://i.siemens.com/1P6ES7517-3AN01-0AB0+SC-K4A12345', 'found Siemens 6ES7517-3AN01-0AB0'],
  ['https://www.wago.com/de/sps/controller/p/760-8206', 'found WAGO 760-8206'],
  [
    'https://www.beckhoff.com/en-en/products/i-o/ethercat-terminals/el1xxx-digital-input/el1959.html',
    'perhaps Beckhoff EL1959, spelling',
  ],
  [']d20104047443123456211234\u001d240760-8206', 'perhaps WAGO 760-8206, same_number'],
  ['(01)04006381333931(21)SN12345', 'not_found'],
  ['04012345678901', 'not_found'],
  ['4012345678902', 'not_found'],
  ['1757-EN2T', 'perhaps Rockwell Automation 1757-EN2T, same_number'],
  ['Allen-Bradley 1757-EN2TR', 'opens Rockwell Automation 1757-EN2TR'],
  ['Allen Bradley CAT NO 1757-EN4TR SER A', 'opens Rockwell Automation 1757-EN4TR'],
  ['AB 1735-IB2', 'perhaps Rockwell Automation 1735-IB2, AB'],
  ['1735-IB2/C', 'perhaps Rockwell Automation 1735-IB2, before_slash'],
  ['Rockwell 1757L81E', 'perhaps Rockwell Automation 1757-L81E, spelling'],
  ['A-B 1757-L81E', 'perhaps Rockwell Automation 1757-L81E, A-B'],
  ['Siemens 760-8206', 'perhaps WAGO 760-8206, same_number'],
  ['Weidmuler UR21-FBC-EIP', 'perhaps Weidmüller UR21-FBC-EIP, same_number'],
  ['Telemecanique TM4DI32K', 'opens Schneider Electric TM4DI32K'],
  ['Klöckner Moeller 198213', 'perhaps Eaton 198213, same_number'],
  ['Moeller 198213', 'opens Eaton 198213'],
  ['Westermo EDS-P520', 'perhaps Moxa EDS-P520, same_number'],
  ['Phoenix Contact Art.-Nr. 2702355', 'found Phoenix Contact 2702355'],
  ['Phoenix Contact Order No. 27 02 355', 'perhaps Phoenix Contact 2702355, spelling'],
  ['\u0415L1959', 'perhaps Beckhoff EL1959, spelling'],
  ['Beckhoff EL１９５９', 'perhaps Beckhoff EL1959, spelling'],
  ['Beckhoff EL1959\u200b', 'perhaps Beckhoff EL1959, same_number'],
  ['Beckhoff, EL1959;', 'opens Beckhoff EL1959'],
  ['EL1959\nEL2908', 'list'],
  ['Qty 5 Beckhoff EL1959', 'found Beckhoff EL1959'],
  ['“Beckhoff EL1959”', 'opens Beckhoff EL1959'],
  ['Cisco WS-C2961-48TT-S', 'opens Cisco WS-C2961-48TT-S'],
  ['PID: WS-C2961-48TT-S , VID: V05, SN: FOC1234X5YZ', 'perhaps Cisco WS-C2961-48TT-S, same_number'],
  ['C9201-48T-4X', 'perhaps Cisco C9201-48T-4XE, longer'],
  ['HP J9638A', 'perhaps HPE J9638A, same_number'],
  ['HPE J9638A', 'opens HPE J9638A'],
  ['Aruba JL766A ABB', 'perhaps HPE JL766A, same_number'],
  ['HP ProCurve J9638A#ABB', 'perhaps HPE J9638A, same_number'],
  ['Hewlett-Packard J9638A', 'perhaps HPE J9638A, Hewlett-Packard'],
  ['SN: 00123456', 'asks'],
  ['Hersteller: Omron Typ: CJ1W-ID242', 'opens Omron CJ1W-ID242'],
  ['OMRON R88D-KN11H-ECT-L SERVO DRIVER', 'perhaps Omron R88D-KN11H-ECT-L, same_number'],
  ['MikroTik CRS311-1G-5S-4S+', 'opens MikroTik CRS311-1G-5S-4S+'],
  ['mikrotik crs311-1g-5s-4s', 'perhaps MikroTik CRS311-1G-5S-4S+, spelling'],
  ['Eaton 198213', 'opens Eaton 198213'],
  ['198213', 'perhaps Eaton 198213, same_number'],
  ['Eaton Corp. 5PX3100IRT2U', 'perhaps Eaton 5PX3100IRT2U, same_number'],
  ['ABB 2CDS251001R0164', 'not_found'],
  ['Pilz 535220', 'opens Pilz 535220'],
  ['535220 PNOZ', 'perhaps Pilz 535220, same_number'],
  ['SIE.6GK5207-1BB10-2AA3', 'perhaps Siemens 6GK5207-1BB10-2AA3, SIE'],
  ['PXC.2702355', 'perhaps Phoenix Contact 2702355, PXC'],
  ['NETWEBCARD', 'perhaps Cisco NETWEBCARD, same_number'],
  ['Référence fabricant : EDS-P520', 'perhaps Moxa EDS-P520, same_number'],
  ['型番EDS-P520', 'perhaps Moxa EDS-P520, same_number'],
  ['Rockwell', 'asks Rockwell Automation'],
  ['HP', 'asks HP'],
  ['Ethernet switch', 'words'],
  ['foo', 'words'],
];

describe.each(mainStores)('the box over a catalogue in %s', (_, prepare) => {
  const openLibrary = prepare();

  it('opens what a text names in whole, and otherwise shows first what it may mean', async () => {
    const made = library();
    const catalogue = await openLibrary(made);
    const { get } = servePagesOf(async () => catalogue);
    const outcomeOf = async (text: string): Promise<string> => {
      const response = await get(`/lookup?${new URLSearchParams({ q: text })}`);
      if (response.status === 303) {
        const id = response.headers.get('Location')?.split('/').at(-1);
        const product = made.products.find(({ record }) => record.id === id);
        return `opens ${product?.manufacturer.name} ${product?.record.manufacturerPartNumber}`;
      }
      const { view } = await response.json();
      const answer: LookupAnswer = view.answer;
      switch (answer.kind) {
        case 'read':
          return `found ${answer.records.map((one) => `${one.manufacturer.name} ${one.partNumber}`).join()}`;
        case 'part_number_missing':
          return ['asks', ...answer.manufacturers.map(({ name }) => name)].join(' ');
        case 'words':
        case 'list':
        case 'code_without_number':
          return answer.kind;
        default: {
          const [meant] = answer.manufacturers;
          const [first] = answer.records;
          if (meant?.record !== undefined) {
            return `perhaps ${meant.manufacturer.name} ${meant.record.partNumber}, ${meant.matched}`;
          }
          return first === undefined
            ? answer.verdict
            : `perhaps ${first.record.manufacturer.name} ${first.record.partNumber}, ${first.why}`;
        }
      }
    };
    const outcomes: (readonly [string, string])[] = [];
    for (const [text] of cases) outcomes.push([text, await outcomeOf(text)]);
    expect(outcomes).toEqual(cases);
  });

  it('finds an article by words of its title, although some are wrong or say nothing', async () => {
    const catalogue = await openLibrary(library(), [
      {
        path: '/insights/text',
        kind: 'Insight',
        title: 'Send prices as text',
        text: 'Seven checks of 12.50.',
      },
      { path: '/docs/generate-client', kind: 'Documentation', title: 'Generate a client', text: 'Types.' },
    ]);
    const { get } = servePagesOf(async () => catalogue);
    const found = async (text: string) => {
      const response = await get(`/lookup?${new URLSearchParams({ q: text })}`);
      const { pages } = (await response.json()).view;
      const paths = pages.entries.map(({ path }: { path: string }) => path).join();
      return `${response.status} ${pages.lacksWord ? 'lacks a word: ' : ''}${paths}`;
    };
    const [article, guide] = ['/insights/text', '/docs/generate-client'];
    expect(await found('how to generate a client')).toBe(`200 ${guide}`);
    expect(await found('the article about prices as text')).toBe(`200 ${article}`);
    expect(await found('prices as strings')).toBe(`200 lacks a word: ${article}`);
    expect(await found('send prices text lookd')).toBe(`200 lacks a word: ${article}`);
    expect(await found('send prices 17 of 1587')).toBe(`404 lacks a word: ${article}`);
    expect(await found('cabinets and more')).toBe('404 ');
    expect(await found('Siemens 6ES7999-9ZZ99-9ZZ9')).toBe('404 ');
  });

  it('says of a GTIN whether the catalogue holds any', async () => {
    const read = async (made: CatalogueLibrary) => {
      const catalogue = await openLibrary(made);
      const response = await servePagesOf(async () => catalogue).get('/lookup?q=4006381333931');
      return (await response.json()).view.reading.gtin;
    };
    const made = library();
    expect(await read(made)).toBe('in_no_record');
    const [first, ...others] = made.products;
    if (first === undefined) throw new Error('There is no record.');
    const identifiers = [{ scheme: 'gtin-13' as const, value: '4006381333932' }];
    const record = { ...first.record, identifiers };
    expect(await read({ ...made, products: [{ ...first, record }, ...others] })).toBe('right');
  });
});
