import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueOf, emptyCatalogue, importsOf, smallLibrary } from './small-library.ts';

const folder = '10_electric/20_manufacturers_articles';
const fileOf = (name: string): string => `${folder}/moxa/01_schematic/${name}.elmt`;

type Names = Readonly<Record<string, string>>;

/** An element as the editor of QElectroTech writes it, with names by language. */
const element = (
  fields: Readonly<Record<string, string>>,
  names: Names = { en: fields.designation ?? 'Switch' },
): string => {
  const nameLines = Object.entries(names).map(
    ([language, text]) => `<name lang="${language}">${text}</name>`,
  );
  const fieldLines = Object.entries({ manufacturer: 'Moxa', ...fields }).map(
    ([name, text]) => `<elementInformation show="1" name="${name}">${text}</elementInformation>`,
  );
  return `<definition type="element"><names>${nameLines.join('')}</names>
<elementInformations>${fieldLines.join('')}</elementInformations>
<description><text text="NOT-A-NUMBER & no XML" x="1"/></description></definition>`;
};

const { imported, importInto } = importsOf('qelectrotech');

// What it shares with the import of advisories, such as a second run and records that are gone, is tested there.
describe('npm run catalogue -- import qelectrotech', () => {
  it('takes manufacturer and part number from the fields of the element, with the day of the commit that first stated them', async () => {
    const text = element({ designation: 'EDS-510' }, { ca: 'Commutador', en: 'Switch with ten ports' });
    const { records, commits } = await imported({
      '2023-10-19': { [fileOf('eds-510')]: text },
      '2025-01-01': { [fileOf('eds-510')]: `${text}\n` },
    });
    expect(records).toMatchObject([
      {
        manufacturer: 'moxa',
        manufacturerPartNumber: 'EDS-510',
        name: 'Switch with ten ports',
        verification: { status: 'source_listed', evidenceAsOf: '2023-10-19' },
        physical: {},
        sources: [
          {
            repository: 'qelectrotech/qelectrotech-elements',
            path: fileOf('eds-510'),
            commit: commits[0],
            date: '2023-10-19',
            supports: 'identity',
          },
        ],
      },
    ]);
  });

  it.each<[string, Readonly<Record<string, string>>, Names, string]>([
    ['English', {}, { ca: 'Commutador', fr: 'Commutateur', en: 'Switch' }, 'Switch'],
    ['French without English', {}, { ca: 'Commutador', fr: 'Commutateur' }, 'Commutateur'],
    ['the first without these and German', {}, { ca: 'Commutador', cs: 'Přepínač' }, 'Commutador'],
    [
      'the description of a number',
      { description: 'Switch  10 ports' },
      { en: 'EDS-510' },
      'Switch 10 ports',
    ],
    ['the description of half a symbol', { description: 'Inputs' }, { en: 'EDS-510 (I)' }, 'Inputs'],
    ['the number where there is no more', {}, { en: 'EDS-510' }, 'EDS-510'],
  ])('names the product by %s', async (_, fields, names, name) => {
    const text = element({ designation: 'EDS-510', ...fields }, names);
    const { records } = await imported({ '2023-10-19': { [fileOf('eds-510')]: text } });
    expect(records.map((record) => record.name)).toEqual([name]);
  });

  it('makes one record of the drawings of one product, called as the first that says more than the number', async () => {
    const { records } = await imported({
      '2023-10-19': {
        [fileOf('eds-510')]: element({ designation: 'EDS-510' }),
        [fileOf('eds-510_i')]: element({ designation: 'EDS-510', description: 'Switch' }),
      },
    });
    expect(records.map(({ name, sources }) => [name, sources.length])).toEqual([['Switch', 2]]);
  });

  it.each<[string, string, string]>([
    ['unreadable', 'eds-510', '<svg></svg>'],
    ['no_manufacturer', 'eds-510', element({ manufacturer: '', designation: 'EDS-510' })],
    ['unknown_manufacturer', 'eds-510', element({ manufacturer: 'Other', designation: 'EDS-510' })],
    ['no_part_number', 'eds-510', element({ designation: '' }, { en: 'EDS-510' })],
    ['surrounding_space', 'eds-510', element({ designation: ' EDS-510' })],
    ['family', 'eds-51x', element({ designation: 'EDS-51x' })],
    ['several_words', 'eds-510', element({ designation: 'EDS-510 EDS-511' })],
    ['underscore', 'eds_510', element({ designation: 'EDS_510' })],
    ['too_short', 'eds51', element({ designation: 'EDS51' })],
    ['file_name_differs', 'eds-511', element({ designation: 'EDS-510' }, { en: 'Switch' })],
    ['family', 'front', element({ designation: 'EDS-510' }, { en: 'Exx 4x M12' })],
    ['name_differs', 'eds-0510', element({ designation: 'EDS-0510' }, { en: 'EDS-510 switch' })],
    ['name_differs', 'front', element({ designation: 'EDS-510' }, { en: 'EDS-5xx' })],
  ])('keeps out with the reason %s', async (reason, name, text) => {
    const { records, report } = await imported({ '2023-10-19': { [fileOf(name)]: text } });
    expect(records).toEqual([]);
    expect(report.quarantined).toMatchObject([{ path: fileOf(name), reason }]);
    expect(report.quarantined[0]?.why).toMatch(/\.$/);
  });

  it.each([
    ['eds-511', 'EDS-510 switch'],
    ['moxa_510_front', 'EDS-510'],
    ['switch_with_ten_ports', 'Switch 126.5x30mm'],
    ['eds-510_front', 'Series EDS'],
  ])('believes the number of the file %s that is named %s', async (file, name) => {
    const { records, report } = await imported({
      '2023-10-19': { [fileOf(file)]: element({ designation: 'EDS-510' }, { en: name }) },
    });
    expect(records).toMatchObject([{ manufacturerPartNumber: 'EDS-510' }]);
    expect(report.quarantined).toEqual([]);
  });

  it('takes a file that is called otherwise for a copy where others are called by the number, and keeps what it says', async () => {
    const { records, report, histories } = await imported({
      '2023-10-19': {
        [fileOf('eds-510')]: element({ designation: 'EDS-510' }, { en: 'Switch' }),
        [fileOf('eds-511')]: element({ designation: 'EDS-510' }, { en: 'EDS-510 router' }),
        [fileOf('front')]: element({ designation: 'EDS-510' }, { en: 'Gateway' }),
      },
    });
    expect(records).toMatchObject([{ name: 'Switch', sources: [{ path: fileOf('eds-510') }] }]);
    expect(report.quarantined.map(({ path, reason }) => [path, reason])).toEqual([
      [fileOf('eds-511'), 'file_name_differs'],
      [fileOf('front'), 'file_name_differs'],
    ]);
    expect(histories.map((sources) => sources.length)).toEqual([3]);
  });

  it('knows how the numbers of some manufacturers are written, and what is cut to length', async () => {
    const project = emptyCatalogue();
    const manufacturers = ['Beckhoff', 'Siemens', 'WAGO'].map(
      (name) => `- id: ${name.toLowerCase()}\n  name: "${name}"\n`,
    );
    const schneider = '- id: schneider-electric\n  name: "Schneider Electric"\n';
    appendFileSync(join(project, 'content', 'manufacturers.yaml'), [...manufacturers, schneider].join(''));
    const files = [
      ['WAGO', 'wago_0231-0603-0019-0000', '0231-0603/0019-0000', '231-603/019-000 socket'],
      ['WAGO', 'wago_0787-2861-0050-0000', '787-2861/0050-0000', '787-2861/0050-0000'],
      ['WAGO', 'rail_0100mm', '210-505', 'Rail, 100 mm'],
      ['WAGO', 'rail_0200mm', '210-505', 'Rail (200mm)'],
      ['Siemens', 'qac22', 'QAC22', 'QAC22'],
      ['Siemens', 'sas31', 'SAS31', 'SAS31'],
      ['Siemens', '6es713', '6ES713', '6ES713'],
      ['Schneider', 'tm3ti4', 'TM3TI4/G', 'TM3TI4/G'],
      ['Beckhoff', 'el2809', 'EL2409', 'EL2409'],
    ] as const;
    const library = smallLibrary();
    library.commit(
      '2023-10-19',
      Object.fromEntries(
        files.map(([manufacturer, file, designation, name]) => [
          fileOf(file),
          element({ manufacturer, designation }, { en: name }),
        ]),
      ),
    );
    const { quarantined } = await importInto(project, library.directory);
    const { records } = catalogueOf(project);
    expect(records.map(({ manufacturerPartNumber, name }) => [manufacturerPartNumber, name]).sort()).toEqual([
      ['210-505', 'Rail'],
      ['231-603/019-000', '231-603/019-000 socket'],
      ['QAC22', 'QAC22'],
    ]);
    expect(quarantined.map(({ partNumber, reason }) => [partNumber, reason]).sort()).toEqual([
      ['6ES713', 'another_form'],
      ['787-2861/0050-0000', 'another_form'],
      ['EL2409', 'misprint'],
      ['SAS31', 'another_form'],
      ['TM3TI4/G', 'another_form'],
    ]);
  });

  it('keeps out drawings of one number with different names', async () => {
    const { records, report } = await imported({
      '2023-10-19': {
        [fileOf('eds-510')]: element({ designation: 'EDS-510' }, { en: 'Switch' }),
        [fileOf('eds-510_i')]: element({ designation: 'EDS-510' }, { en: 'Router' }),
      },
    });
    expect(records).toEqual([]);
    expect(report.quarantined).toMatchObject([{ reason: 'several_names' }, { reason: 'several_names' }]);
  });
});
