import { describe, expect, it } from 'vitest';
import { importsOf } from './small-library.ts';

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

const { imported } = importsOf('qelectrotech');

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
    ['file_name_differs', 'eds-511', element({ designation: 'EDS-510' })],
    ['file_name_differs', 'eds-510-0005', element({ designation: 'EDS-510' })],
    ['name_differs', 'eds-0510', element({ designation: 'EDS-0510' }, { en: 'EDS-510 switch' })],
  ])('keeps out with the reason %s', async (reason, name, text) => {
    const { records, report } = await imported({ '2023-10-19': { [fileOf(name)]: text } });
    expect(records).toEqual([]);
    expect(report.quarantined).toMatchObject([{ path: fileOf(name), reason }]);
    expect(report.quarantined[0]?.why).toMatch(/\.$/);
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
