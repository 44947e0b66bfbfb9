import { expect, it } from 'vitest';
import { manufacturerKey } from '../../src/evidence/lookup-key.ts';
import { numbersIn } from '../../src/lookup-text/label-words.ts';
import { namesAndNumbers, namesOnLabel } from '../../src/lookup-text/name-and-number.ts';
import { readText } from '../../src/lookup-text/read-text.ts';

const manufacturers: Readonly<Record<string, readonly [names: string, shortNames: string]>> = {
  'Rockwell Automation': ['Allen-Bradley', 'AB|A-B|Rockwell'],
  'Phoenix Contact': ['', 'Phoenix|PXC'],
  'Schneider Electric': ['Telemecanique', 'Schneider|SE'],
  Siemens: ['Siemens AG', 'SIE'],
  Moxa: ['Moxa Inc.', ''],
  'Allied Telesis': ['', ''],
  'SMC Corporation': ['', 'SMC'],
  'SMC Networks': ['', 'SMC'],
  FS: ['FS.COM', ''],
  WAGO: ['', ''],
};

const names = Object.entries(manufacturers).flatMap(([name, [whole, short]]) => {
  const manufacturer = { id: name, name };
  return [
    ...[name, ...whole.split('|')].map((one) => ({ manufacturer, name: one })),
    ...short.split('|').map((one) => ({ manufacturer, name: one, isShortName: true })),
  ];
});

const namesOf = (written: string) =>
  written === '' ? [] : names.filter(({ name }) => manufacturerKey(name) === manufacturerKey(written));

/** A reading in one line: the names, the number, and what was left out. */
const inWords = (text: string): string => {
  const read = readText(text);
  switch (read.kind) {
    case 'empty':
    case 'code_without_number':
      return read.kind;
    case 'list':
      return `list of ${read.lines}`;
    case 'label': {
      const named = namesOnLabel(read.label.words, namesOf).map(({ manufacturer: { name } }) => name);
      return ['label', ...named, ...numbersIn(read.label), ...read.leftOut.map((kind) => `-${kind}`)].join(
        ' | ',
      );
    }
    case 'words': {
      const [best] = namesAndNumbers(read.text, namesOf);
      const named = best?.manufacturers.map(({ manufacturer: { name } }) => name) ?? [];
      const gtin = read.gtin === undefined ? [] : [read.gtin === 'right' ? 'GTIN' : 'no GTIN'];
      return [...named, ...gtin, best?.partNumber, ...read.leftOut.map((kind) => `-${kind}`)].join(' | ');
    }
  }
};

const cases: readonly (readonly [written: string, reading: string])[] = [
  ['', 'empty'],
  ['  \n ', 'empty'],
  // A number alone
  ['1756-EN2TR', '1756-EN2TR'],
  [' 1756-EN2TR ', '1756-EN2TR'],
  ['#951797', '#951797'],
  ['CRS326-4C+20G+2Q+RM', 'CRS326-4C+20G+2Q+RM'],
  ['7033 1 090-000', '7033 1 090-000'],
  ['6ES7 518-4AP00-0AB0', '6ES7 518-4AP00-0AB0'],
  // A name before or behind it, in any case
  ['Rockwell Automation 1756-EN2TR', 'Rockwell Automation | 1756-EN2TR'],
  ['allen-bradley 1756-EN2TR', 'Rockwell Automation | 1756-EN2TR'],
  ['1756-EN2TR Rockwell Automation', 'Rockwell Automation | 1756-EN2TR'],
  ['MOXA EDS-P510', 'Moxa | EDS-P510'],
  ['Moxa, EDS-P510', 'Moxa | EDS-P510'],
  ['Moxa: EDS-P510', 'Moxa | EDS-P510'],
  ['Moxa;EDS-P510', 'Moxa | EDS-P510'],
  ['Moxa\tEDS-P510', 'Moxa | EDS-P510'],
  ['Phoenix Contact 2903148', 'Phoenix Contact | 2903148'],
  ['Phoenix Contact - 2903148', 'Phoenix Contact | 2903148'],
  ['Siemens 6ES7 518-4AP00-0AB0', 'Siemens | 6ES7 518-4AP00-0AB0'],
  ['Allied Telesis AT-FS232/1', 'Allied Telesis | AT-FS232/1'],
  ['FS S5810-28TS', 'FS | S5810-28TS'],
  ['Telemecanique LC1D09', 'Schneider Electric | LC1D09'],
  // Short names
  ['Rockwell 1756-EN2TR', 'Rockwell Automation | 1756-EN2TR'],
  ['AB 1756-EN2TR', 'Rockwell Automation | 1756-EN2TR'],
  ['ab 1756-EN2TR', 'Rockwell Automation | 1756-EN2TR'],
  ['1756-EN2TR AB', 'Rockwell Automation | 1756-EN2TR'],
  ['Phoenix 2903148', 'Phoenix Contact | 2903148'],
  ['Schneider LC1D09', 'Schneider Electric | LC1D09'],
  ['SMC 8024L2', 'SMC Corporation | SMC Networks | 8024L2'],
  // A name alone, and other words
  ['Moxa', 'Moxa | '],
  ['SIE', 'Siemens | '],
  ['managed switch', 'managed switch'],
  ['serial number formats', 'serial number formats'],
  ['part number rules', 'part number rules'],
  // Quantities
  ['2 x 1756-EN2TR', '1756-EN2TR | -quantity'],
  ['4x Moxa EDS-P510', 'Moxa | EDS-P510 | -quantity'],
  ['Moxa EDS-P510 2 pcs', 'Moxa | EDS-P510 | -quantity'],
  ['EDS-P510 10 Stk.', 'EDS-P510 | -quantity'],
  // Labels
  ['MOXA\nModel: EDS-P510\nS/N: TABCD1234567', 'label | Moxa | EDS-P510 | -serial_number'],
  ['Cat. No. 1756-A10 SER B', 'label | 1756-A10'],
  [
    'Siemens AG\nMLFB: 6GK5206-2GS00-2FC2\nS VPL9876543',
    'label | Siemens | 6GK5206-2GS00-2FC2 | -serial_number',
  ],
  ['Bestell-Nr. 2702255', 'label | 2702255'],
  ['Type EK1100 Ser. No. 00012345', 'label | EK1100 | -serial_number'],
  ['P/N:EDS-408A S/N:TBZZZ100 MOXA INC.', 'label | Moxa | EDS-408A | -serial_number'],
  ['1P6ES7518-4TP00-0AB0\nSC-J9AB123456', 'label | 6ES7518-4TP00-0AB0'],
  ['SIEMENS\n1P 6ES7518-4TP00-0AB0\nS C-J9AB123456', 'label | Siemens | 6ES7518-4TP00-0AB0 | -serial_number'],
  ['WAGO\n750-849\n24V DC', 'label | WAGO | 750-849'],
  ['S/N ABCDEFGH', 'label | -serial_number'],
  ['EDS-P510 S/N12345', 'label | EDS-P510 | -serial_number'],
  ['EDS-P510 S/NFOC1234', 'label | EDS-P510 | -serial_number'],
  ['SN74HC595 Moxa', 'Moxa | SN74HC595'],
  ['EDS-P510 SN 12345', 'label | EDS-P510 | -serial_number'],
  ['MAC 00:C0:B7:12:34:56 AP7950B', 'label | AP7950B | -serial_number'],
  // Scanned codes
  ['[)>\x1e06\x1d1P6ES7518-4TP00-0AB0\x1dSC-J9AB123456\x1e\x04', '6ES7518-4TP00-0AB0 | -serial_number'],
  ['[)><RS>06<GS>1P1756-A10<GS>S9X1Y2Z<RS><EOT>', '1756-A10 | -serial_number'],
  ['1P1756-A10\x1dS9X1Y2Z\x1d4LDE', '1756-A10 | -serial_number | -other'],
  ['[)>\x1e06\x1d30P2903148\x1dQ5', '2903148 | -other'],
  ['[)>\x1e06\x1dS9X1Y2Z\x1e\x04', 'code_without_number'],
  ['[)>061P1756-A10S9X1Y2Z', 'code_without_number'],
  // Links
  [
    'https://i.siemens.com/1P6ES7518-4TP00-0AB0+SC-J9AB123456',
    'Siemens | 6ES7518-4TP00-0AB0 | -serial_number',
  ],
  ['https://i.siemens.com/1P6ES7518-4TP00-0AB0', 'Siemens | 6ES7518-4TP00-0AB0'],
  ['https://example.com/01/04006381333931/21/ABC123', 'GTIN | 04006381333931 | -serial_number'],
  ['https://example.com/01/04006381333931?240=750-849&21=ABC123', '750-849 | -serial_number | -other'],
  [']d20104006381333931240750-849\x1d21ABC123', '750-849 | -serial_number | -other'],
  [']d2010400638133393121ABC123\x1d240750-849', '750-849 | -serial_number | -other'],
  ['https://www.wago.com/de/sps/controller/p/750-849', 'label | WAGO | 750-849 | -other'],
  ['https://www.moxa.com/en/eds-p510.html', 'label | Moxa | eds-p510 | -other'],
  [
    'https://support.industry.siemens.com/cs/pd/123?pdti=pi&mlfb=6ES7518-4TP00-0AB0',
    'label | Siemens | 6ES7518-4TP00-0AB0 | -other',
  ],
  ['https://example.com/x/C-1234567', 'label | C-1234567 | -other'],
  // GTIN
  ['4006381333931', 'GTIN | 4006381333931'],
  ['4 006381 333931', 'GTIN | 4006381333931'],
  ['4006381333932', 'no GTIN | 4006381333932'],
  ['(01)04006381333931(21)ABC123', 'GTIN | 04006381333931 | -serial_number'],
  ['(01)04006381333932(21)ABC123', 'no GTIN | 04006381333932 | -serial_number'],
  // What shops, lists and five languages print around a number
  ['“Moxa EDS-P510”', 'Moxa | EDS-P510'],
  ['Qty 5 Moxa EDS-P510', 'Moxa | EDS-P510 | -quantity'],
  ['Menge: 2 Moxa EDS-P510', 'Moxa | EDS-P510 | -quantity'],
  ['SIE.6GK5206-2GS00-2FC2', 'Siemens | 6GK5206-2GS00-2FC2'],
  ['AB.1756-A10', 'Rockwell Automation | 1756-A10'],
  ['ZZZ.1756-A10', 'ZZZ.1756-A10'],
  ['Phoenix Contact Art.-Nr. 2702255', 'label | Phoenix Contact | 2702255'],
  ['Référence fabricant : EDS-P510 Moxa', 'label | Moxa | EDS-P510'],
  ['N° de pièce EDS-P510', 'label | EDS-P510'],
  ['Codice articolo: EDS-P510', 'label | EDS-P510'],
  ['Nº de pieza EDS-P510', 'label | EDS-P510'],
  ['型番EDS-P510', 'label | EDS-P510'],
  ['EDS-P510 N° de série ABC123', 'label | EDS-P510 | -serial_number'],
  ['EDS-P510 Matricola 00012345', 'label | EDS-P510 | -serial_number'],
  ['EDS-P510 製造番号：ABC123', 'label | EDS-P510 | -serial_number'],
  // Lists
  ['EDS-P510\nEDS-408A', 'list of 2'],
  ['Moxa;EDS-P510;2\nMoxa;EDS-408A;1\n\n', 'list of 2'],
  ['EDS-P510; EDS-408A; EDS-510A', 'list of 3'],
  ['2 x 1756-EN2TR\r\n1 x 1756-L83E', 'list of 2'],
];

it.each(cases)('reads %j as %s', (written, reading) => {
  expect(inWords(written)).toBe(reading);
});

it('keeps no serial number that the text marks as one', () => {
  for (const [written] of cases) {
    expect(inWords(written)).not.toMatch(/C-J9AB|9X1Y|TABCD|VPL98|00012345|TBZZZ|ABCDEFGH|ABC123|00:C0/);
  }
});

it('reads a text of many words and signs in little work', () => {
  for (const text of [
    '1 '.repeat(1000),
    '('.repeat(2000),
    'a:'.repeat(1000),
    '\x1d'.repeat(2000),
    'https://a/'.repeat(200),
  ]) {
    expect(inWords(text).length).toBeLessThan(10_000);
  }
});
