import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueOf, emptyCatalogue, importsOf, smallLibrary } from './small-library.ts';

const fileOf = (name: string): string => `docs/devices/${name}.md`;

type Fields = { readonly description?: string; readonly vendor?: string; readonly documentation?: string };

/** A page about a device as the repository makes it, with the beginning of its table of revisions. */
const page = (
  type: string,
  { description = `${type} Switch`, vendor = 'MOXA Inc. ', documentation = '' }: Fields = {},
): string => `<div class="nav"><a href="/esi-data">Home</a> | ${type}</div>

#  Moxa ${type}

<dl>
  <dt>Type:</dt><dd>${type}</dd>
  <dt>Description:</dt><dd>${description}</dd>
  <dt>Vendor</dt><dd>${vendor}</dd>
  <dt>Documentation</dt><dd><a href="${documentation}">${documentation}</a></dd>
</dl>
## Revisions and PDOs
<table>
<tr ><td class="first">Name</td><td ><pre>EDS-999 of another revision</pre></td></tr>
</table>
`;

const { imported, importInto } = importsOf('esi-data');

// What it shares with the import of advisories, such as a second run and records that are gone, is tested there.
describe('npm run catalogue -- import esi-data', () => {
  it('takes manufacturer and device type from their fields, with the day of the commit that first stated them', async () => {
    const { records, histories, commits } = await imported({
      '2024-01-06': { [fileOf('EDS-510')]: '# Moxa EDS-510\n\nEDS-510 Switch\n\nMOXA Inc.\n' },
      '2024-01-07': { [fileOf('EDS-510')]: page('EDS-510'), [fileOf('index')]: '# Devices' },
      '2024-02-03': { [fileOf('EDS-510')]: page('EDS-510', { description: 'EDS-510 Switch, 10 ports' }) },
    });
    expect(records).toMatchObject([
      {
        manufacturer: 'moxa',
        manufacturerPartNumber: 'EDS-510',
        name: 'EDS-510',
        verification: { status: 'source_listed', evidenceAsOf: '2024-01-07' },
        physical: {},
        sources: [
          {
            repository: 'linuxcnc-ethercat/esi-data',
            path: fileOf('EDS-510'),
            commit: commits[1],
            date: '2024-01-07',
            supports: 'identity',
          },
        ],
      },
    ]);
    expect(histories[0]?.[0]).not.toHaveProperty('gaps');
  });

  it.each<[string, string, Fields]>([
    ['operating_mode', 'EDS 510 RFC-A', {}],
    ['description', 'EDS-510 EtherCAT slave', {}],
    ['description', 'EDS(510)', {}],
    ['family', 'EDS-xxx', {}],
    ['unreadable', '', {}],
    ['another_number', 'EDS-510', { documentation: 'https://dc-qr.com?m=R911406097' }],
    ['unknown_manufacturer', 'EDS-510', { vendor: 'Other' }],
    ['another_form', 'EDS_510', {}],
    ['placeholder', 'EDS-0', { description: 'EDS-0 Unknown Switch' }],
    ['part_of_product', 'EDS-510-2', { description: 'EDS-510 Bridge (Secondary)' }],
    ['part_of_product', 'EDS-510', { description: 'EDS-510 Junction - Dev B' }],
    ['part_of_product', 'EDS-510', { description: 'EDS-510 Sensor line 250 mm' }],
    ['shortened', 'EDS-510', { description: 'EDS-510-0000 Switch' }],
    ['description_differs', 'EDS-510', { description: 'EDS-511 Switch' }],
  ])('keeps out with the reason %s the type %s', async (reason, type, fields) => {
    const { records, report } = await imported({ '2024-01-07': { [fileOf('page')]: page(type, fields) } });
    expect(records).toEqual([]);
    expect(report.quarantined).toMatchObject([{ path: fileOf('page'), reason }]);
    expect(report.quarantined[0]?.why).toMatch(/\.$/);
  });

  it('keeps out a file without the fields', async () => {
    const { records, report } = await imported({ '2024-01-07': { [fileOf('page')]: '# Moxa EDS-510' } });
    expect(records).toEqual([]);
    expect(report.quarantined).toMatchObject([{ reason: 'unreadable' }]);
  });

  it.each<[string, string, { address: string }[] | undefined]>([
    ['a page', 'https://moxa.example/EDS-510', [{ address: 'https://moxa.example/EDS-510' }]],
    ['no home page', 'https://moxa.example/', undefined],
    ['no page where it has none', '', undefined],
  ])('names %s of the manufacturer', async (_, documentation, namedPages) => {
    const { records } = await imported({
      '2024-01-07': { [fileOf('EDS-510')]: page('EDS-510', { documentation }) },
    });
    expect(records.map((record) => record.namedPages)).toEqual([namedPages]);
  });

  it('takes a type whose description has no number, or that of its series', async () => {
    const { records } = await imported({
      '2024-01-07': {
        [fileOf('EDS-510')]: page('EDS-510', { description: '' }),
        [fileOf('EDS-510-2')]: page('EDS-510-2', { description: 'EDS-510, Switch' }),
      },
    });
    expect(records.map((record) => record.manufacturerPartNumber)).toEqual(['EDS-510', 'EDS-510-2']);
  });

  it('takes types of Beckhoff in the form of its part numbers, without drives whose numbers are cut', async () => {
    const library = smallLibrary();
    const types = ['EL1004', 'EL3204-0162', 'AX5805', 'AX5101-0000', 'AMI8000-0000', 'CU1128-B'];
    const vendor = 'Beckhoff Automation GmbH';
    library.commit(
      '2024-01-07',
      Object.fromEntries(types.map((type) => [fileOf(type), page(type, { vendor })])),
    );
    const project = emptyCatalogue();
    const manufacturer = `- id: beckhoff\n  name: "${vendor}"\n`;
    appendFileSync(join(project, 'content', 'manufacturers.yaml'), manufacturer);
    const { quarantined } = await importInto(project, library.directory);
    const taken = catalogueOf(project).records.map((record) => record.manufacturerPartNumber);
    expect(taken.toSorted()).toEqual(['AX5805', 'EL1004', 'EL3204-0162']);
    expect(quarantined.map(({ reason }) => reason).toSorted()).toEqual([
      'another_form',
      'shortened',
      'shortened',
    ]);
  });

  it('keeps the function that a rule reads in the newest description, and not the description', async () => {
    const library = smallLibrary();
    const project = emptyCatalogue();
    const described = async (day: string, description: string) => {
      library.commit(day, { [fileOf('EDS-510')]: page('EDS-510', { description }) });
      const { changed } = await importInto(project, library.directory);
      const lines = readFileSync(join(project, 'content', 'statements', 'moxa.ndjson'), 'utf8');
      const [{ classification } = {}] = catalogueOf(project).records;
      return { changed: changed.length, isTextKept: lines.includes('frames'), classification };
    };
    const none = { system: 'own-words', name: 'not classified' };
    expect([
      await described('2024-01-07', 'EDS-510 Box'),
      await described('2024-01-08', 'EDS-510 passes frames'),
      await described('2024-01-09', 'EDS-510 passes frames, 10 ports'),
      await described('2024-01-10', 'EDS-510 Box'),
    ]).toEqual([
      { changed: 0, isTextKept: false, classification: none },
      { changed: 1, isTextKept: false, classification: { system: 'own-words', name: 'switch', rule: 2 } },
      { changed: 0, isTextKept: false, classification: { system: 'own-words', name: 'switch', rule: 2 } },
      { changed: 1, isTextKept: false, classification: none },
    ]);
  });

  it('keeps out a type that several pages have', async () => {
    const { records, report } = await imported({
      '2024-01-07': { [fileOf('EDS-510')]: page('EDS-510'), [fileOf('copy')]: page('EDS-510') },
    });
    expect(records).toEqual([]);
    expect(report.quarantined).toMatchObject([{ reason: 'several_pages' }, { reason: 'several_pages' }]);
  });
});
