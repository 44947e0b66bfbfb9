import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { manufacturerKey } from '../../../src/evidence/lookup-key.ts';
import { numbersIn, readLabelWords } from '../../../src/lookup-text/label-words.ts';
import { namesOnLabel } from '../../../src/lookup-text/name-and-number.ts';
import { matchLabel } from '../../../src/lookup-text/page/match-label.ts';

const textOf = (path: string): string => readFileSync(`content/${path}`, 'utf8');

const ManufacturersSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    aliases: z.array(z.object({ name: z.string() })).default([]),
  }),
);

const names = new Map(
  ManufacturersSchema.parse(load(textOf('manufacturers.yaml'))).flatMap(({ id, name, aliases }) =>
    [name, id, ...aliases.map((alias) => alias.name)].map(
      (written) => [manufacturerKey(written), { manufacturer: { id, name }, name: written }] as const,
    ),
  ),
);

const namesOf = (written: string) => [names.get(manufacturerKey(written)) ?? []].flat();

/** The part numbers of a manufacturer, from its statements: a test of the plates needs nothing else. */
const partNumbersOf = (id: string): string[] =>
  [...textOf(`statements/${id}.ndjson`).matchAll(/"\/manufacturerPartNumber","value":"([^"\\]*)"/g)].map(
    ([, number = '']) => number,
  );

const answerTo = (text: string) => {
  const { words } = readLabelWords(text);
  const found = namesOnLabel(words, namesOf);
  const partNumbers = new Map(found.map(({ manufacturer: { id } }) => [id, partNumbersOf(id)]));
  const { exact, candidates } = matchLabel(words, found, partNumbers);
  const inWords = ({ manufacturer, partNumber }: (typeof exact)[number]) =>
    `${manufacturer.name} ${partNumber}`;
  return {
    kind: exact.length > 0 ? 'exact' : candidates.length > 0 ? 'candidates' : 'none',
    numbers: [...exact, ...candidates].map(inWords),
  };
};

/** Made-up labels of real manufacturers: the text, and what may be said of it. */
const labels: readonly (readonly [string, 'exact' | 'candidates' | 'none', ...string[]])[] = [
  // Character by character
  ['SIEMENS\n6ES7518-4TP00-0AB0', 'exact', 'Siemens 6ES7518-4TP00-0AB0'],
  ['SIEMENS 6ES7518-4TP00-0AB0 FS:05 S C-J9AB123456', 'exact', 'Siemens 6ES7518-4TP00-0AB0'],
  ['Siemens AG\nMLFB: 6GK5206-2GS00-2FC2\nS VPL9876543', 'exact', 'Siemens 6GK5206-2GS00-2FC2'],
  ['MOXA\nModel: EDS-P510\nS/N: TABCD1234567', 'exact', 'Moxa EDS-P510'],
  ['moxa EDS-P510', 'exact', 'Moxa EDS-P510'],
  ['P/N:EDS-408A-SS-SC-T S/N:TBZZZ100 MOXA INC.', 'exact', 'Moxa EDS-408A-SS-SC-T'],
  ['ALLEN-BRADLEY\nCAT 1756-A10 SER B\nMFG 2019/03', 'exact', 'Rockwell Automation 1756-A10'],
  [
    'Rockwell Automation Cat. No. 1783-HMS16T4CGN Serial No. 9X1Y2Z',
    'exact',
    'Rockwell Automation 1783-HMS16T4CGN',
  ],
  ['CISCO SYSTEMS, INC.\nPID: WS-C3560G-48TS\nSN: FOC1111X222', 'exact', 'Cisco WS-C3560G-48TS'],
  ['Cisco PID N9K-C9348GC-FX3PH VID V02 SN FDO99991111', 'exact', 'Cisco N9K-C9348GC-FX3PH'],
  ['MikroTik (CRS320-8P-8B-4S+RM)', 'exact', 'MikroTik CRS320-8P-8B-4S+RM'],
  ['MikroTik RB941-2nD-TC, SN HD208ABCDEF/123', 'exact', 'MikroTik RB941-2nD-TC'],
  ['WAGO 750-849  24V DC', 'exact', 'WAGO 750-849'],
  ['WAGO 750-1405/040-000 IP20', 'exact', 'WAGO 750-1405/040-000'],
  ['BECKHOFF Type EK1100 Ser. No. 00012345', 'exact', 'Beckhoff EK1100'],
  ['Phoenix Contact Order No. 2702255', 'exact', 'Phoenix Contact 2702255'],
  ['HPE J9855A S/N SG12ABC34D', 'exact', 'HPE J9855A'],
  ['ProCurve J9089A', 'exact', 'HPE J9089A'],
  ['ADC 7033 1 092-000', 'exact', 'ADC 7033 1 092-000'],
  ['ADC 7033 1 090-000', 'exact', 'ADC 7033 1 090-000'],
  ['FORTINET FG-100F', 'exact', 'Fortinet FG-100F'],
  ['Fortinet FG-1100E SN FG11E0000000001', 'exact', 'Fortinet FG-1100E'],
  ['Juniper Networks MODEL QFX5110-48S-AFO', 'exact', 'Juniper QFX5110-48S-AFO'],
  ['HUBER+SUHNER Part Number 85072924', 'exact', 'HUBER+SUHNER 85072924'],
  ['APC by Schneider Electric AP7950B MAC 00:C0:B7:12:34:56', 'exact', 'APC AP7950B'],
  ['ARISTA DCS-7050QX-32S SN JPE12345678', 'exact', 'Arista DCS-7050QX-32S'],
  ['Schneider Electric TM3DI32K SN: 3Q19012345', 'exact', 'Schneider Electric TM3DI32K'],
  // A printed space, other punctuation, or a letter for a digit: for a person to choose
  ['SIEMENS 6ES7 518-4TP00-0AB0 FS:05 S C-J9AB123456', 'candidates', 'Siemens 6ES7518-4TP00-0AB0'],
  ['SIEMENS\n6ES7\n518-4TP00-0AB0', 'candidates', 'Siemens 6ES7518-4TP00-0AB0'],
  ['SIEMENS 6ES7518-4TPOO-OABO', 'candidates', 'Siemens 6ES7518-4TP00-0AB0'],
  ['SIEMENS 6GK 5206-2G500-2FC2', 'candidates', 'Siemens 6GK5206-2GS00-2FC2'],
  ['Moxa EDS P510', 'candidates', 'Moxa EDS-P510'],
  ['MOXA EDS-PS10', 'candidates', 'Moxa EDS-P510'],
  ['Allen-Bradley I756-A10', 'candidates', 'Rockwell Automation 1756-A10'],
  ['WAGO 750 - 849', 'candidates', 'WAGO 750-849'],
  ['Beckhoff EK11OO', 'candidates', 'Beckhoff EK1100'],
  ['BECKHOFF EK1B18', 'candidates', 'Beckhoff EK1818'],
  ['arista dcs-7050qx-32s', 'candidates', 'Arista DCS-7050QX-32S'],
  // No number of the manufacturer, or none behind a label of serial numbers
  ['SIEMENS S 6ES7518-4TP00-0AB0', 'none'],
  ['Fortinet FG-0000Z', 'none'],
  ['Moxa 24VDC 0.5A IP30 Made in Taiwan', 'none'],
];

it.each(labels)('reads %j', (text, kind, ...numbers) => {
  expect(answerTo(text)).toMatchObject({ kind, numbers });
});

it('keeps no serial number, whatever its label', () => {
  expect(labels.length).toBeGreaterThanOrEqual(40);
  for (const [text] of labels) {
    const { words } = readLabelWords(text);
    expect(words.map((word) => word.text).join(' ')).not.toMatch(
      /C-J9AB123456|VPL98|TABCD12|TBZZZ|9X1Y2Z|FOC11|FDO99|HD208|00012345|SG12ABC|FG11E00|00:C0:B7|JPE123|3Q19/,
    );
  }
});

it('offers without a manufacturer what stands behind the name of a field, or else what looks like a number', () => {
  const offered = (text: string) => numbersIn(readLabelWords(text));
  expect(offered('XQ-200/7 24VDC 50Hz IP65 2024-05-01 S/N 12345678 2702255')).toEqual([
    'XQ-200/7',
    '2702255',
  ]);
  expect(offered('XQ-200/7 24VDC S/N 12345678 Bestell-Nr. 2702255')).toEqual(['2702255']);
});
