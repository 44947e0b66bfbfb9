import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { catalogueOf, deviceType, emptyCatalogue, importsOf, smallLibrary } from './small-library.ts';

const { run, importInto, imported } = importsOf('devicetype-library');

const recordsOf = (project: string) => catalogueOf(project).records;

const onlyRecord = (project: string) => {
  const [record, ...others] = recordsOf(project);
  expect(others).toEqual([]);
  if (record === undefined) throw new Error('The catalogue has no record.');
  return record;
};

const file = 'device-types/Moxa/EDS-P510.yaml';
const statementsFile = 'content/statements/moxa.ndjson';
const switchPorts = `interfaces:
  - name: eth1
    type: 100base-tx
    poe_mode: pse
    poe_type: type1-ieee802.3af
  - name: eth2
    type: 100base-tx
    poe_mode: pse
    poe_type: type1-ieee802.3af
  - name: mgmt
    type: 1000base-t
    mgmt_only: true
  - name: lag1
    type: lag
console-ports:
  - name: con
    type: rj-45
power-ports:
  - name: PS0
    type: dc-terminal
    maximum_draw: 31
    allocated_draw: 20
  - name: PS1
    type: dc-terminal
    maximum_draw: 31
    allocated_draw: 20
module-bays:
  - name: A
`;

const correctionFile = 'content/products/moxa/eds-p510.yaml';

const writeCorrection = (project: string, text: string): void => {
  mkdirSync(join(project, 'content/products/moxa'), { recursive: true });
  writeFileSync(join(project, correctionFile), text);
};

/** A file that corrects a fact of a record, and names it otherwise. */
const correctionOf = (record: string, fact: string, value: string): string =>
  `# Checked by hand.
record: ${record}
corrections:
  - fact: ${fact}
    value: ${value}
    reason: "The data sheet shows it."
    source:
      label: "Data sheet"
      url: "https://moxa.example/eds-p510.pdf"
      evidenceDate: "2019-05-01"
      authority: "Moxa"
readings:
  date: "2026-11-01"
  name: "EDS-P510 switch"
`;

describe('what a record gets from the device-type library', () => {
  it('is every fact as structured data, with the digits of the source, and one line composed from them', async () => {
    const {
      commits: [commit],
      project,
      report,
    } = await imported({
      '2021-03-04': {
        [file]: deviceType(
          {
            weight: '14.00',
            weight_unit: 'lb',
            airflow: 'front-to-rear',
            subdevice_role: 'parent',
            comments: "'[Datasheet](https://moxa.example/eds-p510.pdf)'",
          },
          switchPorts,
        ),
      },
    });
    expect(report.added).toEqual([onlyRecord(project).id]);
    expect(onlyRecord(project)).toMatchObject({
      manufacturerPartNumber: 'EDS-P510',
      name: 'EDS-P510',
      identifiers: [],
      verification: { status: 'source_listed', evidenceAsOf: '2021-03-04' },
      description:
        'Device, 1.0 U, 14.00 lb, airflow front-to-rear. Interfaces: 2 × 100BASE-TX with PoE mode pse (IEEE 802.3af), 1 × 1000BASE-T for management. Console: 1 × RJ-45. Power inlets: 2 × DC terminal (at most 31 W, 20 W allocated, each). Module bays: 1.',
      classification: { system: 'own-words', name: 'not classified' },
      physical: {
        form: 'device',
        weight: { value: '14.00', unit: 'lb' },
        rackUnits: { value: '1.0', unit: 'U' },
        fullDepth: false,
        airflow: 'front-to-rear',
        subdeviceRole: 'parent',
        moduleBays: 1,
        ports: [
          {
            kind: 'interface',
            type: '100base-tx',
            count: 2,
            poe: { mode: 'pse', type: 'type1-ieee802.3af' },
          },
          { kind: 'interface', type: '1000base-t', count: 1, managementOnly: true },
          { kind: 'console', type: 'rj-45', count: 1 },
          {
            kind: 'power_inlet',
            type: 'dc-terminal',
            count: 2,
            maximumDraw: { value: '31', unit: 'W' },
            allocatedDraw: { value: '20', unit: 'W' },
          },
        ],
      },
      sources: [
        { repository: 'netbox-community/devicetype-library', path: file, commit, date: '2021-03-04' },
      ],
      namedPages: [{ address: 'https://moxa.example/eds-p510.pdf' }],
    });
    expect(readFileSync(join(project, 'content/imports.yaml'), 'utf8')).toContain(commit);
  });

  it('is never a value that the source does not state, and a fact that is no decimal is left out and reported', async () => {
    const { project, report } = await imported({
      '2021-03-04': {
        [file]: deviceType({ u_height: '', is_full_depth: '', weight: '"1,5"', weight_unit: 'kg' }),
      },
    });
    expect(onlyRecord(project).physical).toEqual({ form: 'device' });
    expect(onlyRecord(project).description).toBe('Device. The source lists no ports or bays.');
    expect(report.leftOut).toEqual([{ path: file, field: 'weight' }]);
  });

  it('is a weight that begins with its point as the decimal that YAML reads', async () => {
    const { project, report } = await imported({
      '2021-03-04': { [file]: deviceType({ weight: '.5', weight_unit: 'kg' }) },
    });
    expect(onlyRecord(project).physical.weight).toEqual({ value: '0.5', unit: 'kg' });
    expect(report.leftOut).toEqual([]);
  });

  it('keeps a part number as it is written, also one that YAML takes for a number', async () => {
    const { project } = await imported({
      '2021-03-04': { [file]: deviceType({ part_number: '0012.10' }) },
    });
    expect(onlyRecord(project).manufacturerPartNumber).toBe('0012.10');
  });
});

describe('the evidence date of an imported record', () => {
  it('is that of the last commit that changed a fact: no slug, form, order, name of a port or rename counts', async () => {
    const library = smallLibrary();
    const first = deviceType({ weight: '1.5', weight_unit: 'kg' }, switchPorts);
    library.commit('2020-01-01', { [file]: first.replace('1.5', '1.4') });
    const changed = library.commit('2020-02-01', { [file]: first });
    const moved = 'device-types/Moxa Inc/EDS-P510.yml';
    library.commit('2020-03-01', { [file]: first.replace('slug: moxa-eds-p510', 'slug: moved') });
    library.commit('2020-04-01', {
      [file]: undefined,
      [moved]: first.replace('slug: moxa-eds-p510', 'slug: moved'),
    });
    library.commit('2020-05-01', {
      [moved]: deviceType(
        { weight_unit: 'kg', weight: '"1.50"', manufacturer: 'MOXA', front_image: 'true', slug: 'again' },
        switchPorts.replace('eth1', 'port-1').replaceAll('\n', '\n\n'),
      ),
    });
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    const { verification, sources, physical } = onlyRecord(project);
    expect(verification.evidenceAsOf).toBe('2020-02-01');
    expect(sources).toMatchObject([{ path: file, commit: changed, date: '2020-02-01' }]);
    expect(physical.weight).toEqual({ value: '1.50', unit: 'kg' });
  });

  it('is taken from the commit that was named, and not from a later one', async () => {
    const library = smallLibrary();
    const commit = library.commit('2020-01-01', { [file]: deviceType({}) });
    library.commit('2020-02-01', { [file]: deviceType({ airflow: 'passive' }) });
    const project = emptyCatalogue();
    const report = await importInto(project, library.directory, '--commit', commit);
    expect(report.commit).toBe(commit);
    expect(onlyRecord(project).physical.airflow).toBeUndefined();
  });

  it('is not guessed where the history is cut off: a shallow clone is refused', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({}) });
    library.commit('2020-02-01', { [file]: deviceType({ slug: 'other' }) });
    const clone = join(temporaryDirectory(), 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${library.directory}`, clone]);
    const project = emptyCatalogue();
    const { exitCode, standardError } = await run(project, clone);
    expect(exitCode).toBe(2);
    expect(standardError).toContain('git fetch --unshallow');
    expect(recordsOf(project)).toEqual([]);
  });

  it('is not guessed where versions are missing: a partial clone is refused, and what it lacks is not called removed', async () => {
    const { library, project } = await imported({ '2020-01-01': { [file]: deviceType({}) } });
    const before = readFileSync(join(project, statementsFile), 'utf8');
    library.commit('2020-02-01', { [file]: deviceType({ airflow: 'passive' }) });
    const blob = execFileSync('git', ['-C', library.directory, 'rev-parse', `HEAD:${file}`], {
      encoding: 'utf8',
    }).trim();
    rmSync(join(library.directory, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
    const { exitCode, standardError } = await run(project, library.directory);
    expect(exitCode).toBe(2);
    expect(standardError).toContain('Clone it whole, without --filter.');
    expect(readFileSync(join(project, statementsFile), 'utf8')).toBe(before);
  });
});

describe('the quarantine of an import', () => {
  it('names each file that gives no record, with its reason, and imports the others', async () => {
    const library = smallLibrary();
    const moxa = (name: string) => `device-types/Moxa/${name}.yaml`;
    library.commit('2020-01-01', {
      [moxa('good')]: deviceType({}),
      [moxa('twin-1')]: deviceType({ model: 'Twin 1', part_number: 'TWIN' }),
      [moxa('twin-2')]: deviceType({ model: 'Twin 2', part_number: 'TWIN' }),
      [moxa('gtin')]: deviceType({ part_number: '4028177221161' }),
      [moxa('no-gtin')]: deviceType({ part_number: '4028177221162' }),
      [moxa('placeholder')]: deviceType({ part_number: 'N/A' }),
      [moxa('family')]: deviceType({ part_number: '800.5198.xx' }),
      [moxa('other-field')]: deviceType({ part_number: 'front-to-rear' }),
      [moxa('space')]: deviceType({ part_number: '" EDS-1"' }),
      [moxa('control')]: deviceType({ part_number: '"EDS\\u00072"' }),
      [moxa('remark')]: deviceType({ part_number: 'FHD-1 (discontinued)' }),
      [moxa('none')]: deviceType({ part_number: '' }),
      [moxa('slug')]: deviceType({ part_number: 'moxa-eds-p510' }),
      [moxa('brand')]: deviceType({ model: 'Titan PSU 680W T086A', part_number: 'Titan T086A' }),
      [moxa('own-name')]: deviceType({ model: 'X2', part_number: 'Moxa X2' }),
      [moxa('no-name')]: deviceType({ model: 'Mediant 800B SBC', part_number: 'Mediant 800B' }),
      [moxa('name')]: deviceType({ model: 'Bullet M2', part_number: 'bullet m2' }),
      [moxa('revision')]: deviceType({ model: 'DPS-250AB-81 A', part_number: 'DPS-250AB-81 A' }),
      [moxa('name-after')]: deviceType({
        model: 'QuikStation (Rackmount, 2x1GbE)',
        part_number: '8920-RDX 2x1GbE',
      }),
      [moxa('remark-2')]: deviceType({ part_number: 'F400 Rev. C' }),
      'device-types/Ruckus/r350.yaml': deviceType({ manufacturer: 'Ruckus', part_number: '901-R350-XX02' }),
      'device-types/HPE/ml350.yaml': deviceType({ manufacturer: 'HPE', part_number: 'P22094-XX1' }),
      'device-types/AFL/housing.yaml': deviceType({ manufacturer: 'AFL', part_number: 'FXUCXXBXXX-02BH' }),
      'module-types/Juniper/psu.yaml': deviceType({ manufacturer: 'Juniper', part_number: 'COUPAFAEAB' }),
      'module-types/Qlogic/nic.yaml': deviceType({ manufacturer: 'Qlogic', part_number: 'UCSC-PCIE-QD25GF' }),
      [moxa('comma')]: deviceType({ part_number: '"UK2,5"' }),
      'device-types/Apple/mini.yaml': deviceType({ manufacturer: 'Apple', part_number: '"Mac14,3"' }),
      [moxa('broken')]: 'manufacturer: "Moxa\nmodel: [',
      [moxa('no-mapping')]: '- one\n- two\n',
      'device-types/Acme/unknown.yaml': deviceType({ manufacturer: 'Acme', part_number: 'A-1' }),
      'device-types/Generic/panel.yaml': deviceType({ manufacturer: 'Generic', part_number: 'G-1' }),
      'module-types/ADC/panel.yaml': deviceType(
        { manufacturer: 'ADC', part_number: '7033 1 092-000', u_height: '', is_full_depth: '' },
        'front-ports:\n  - name: "1"\n    type: lc-upc\n    rear_port: "1"\nrear-ports:\n  - name: "1"\n    type: splice\n',
      ),
    });
    const project = emptyCatalogue();
    const report = await importInto(project, library.directory);
    expect(report.quarantined.map(({ path, reason }) => [path, reason])).toEqual([
      ['device-types/AFL/housing.yaml', 'placeholder'],
      ['device-types/Acme/unknown.yaml', 'unknown_manufacturer'],
      ['device-types/Apple/mini.yaml', 'model_identifier'],
      ['device-types/Generic/panel.yaml', 'placeholder_manufacturer'],
      ['device-types/HPE/ml350.yaml', 'placeholder'],
      [moxa('brand'), 'name_before_number'],
      [moxa('broken'), 'unreadable'],
      [moxa('control'), 'surrounding_space'],
      [moxa('family'), 'placeholder'],
      [moxa('gtin'), 'gtin'],
      [moxa('name-after'), 'name_after_number'],
      [moxa('name'), 'name_as_number'],
      [moxa('no-mapping'), 'unreadable'],
      [moxa('no-name'), 'name_as_number'],
      [moxa('none'), 'no_part_number'],
      [moxa('other-field'), 'placeholder'],
      [moxa('own-name'), 'name_before_number'],
      [moxa('placeholder'), 'placeholder'],
      [moxa('remark-2'), 'remark'],
      [moxa('remark'), 'remark'],
      [moxa('slug'), 'slug'],
      [moxa('space'), 'surrounding_space'],
      [moxa('twin-1'), 'duplicate'],
      [moxa('twin-2'), 'duplicate'],
      ['device-types/Ruckus/r350.yaml', 'placeholder'],
      ['module-types/Juniper/psu.yaml', 'clei'],
      ['module-types/Qlogic/nic.yaml', 'number_of_another'],
    ]);
    expect(recordsOf(project).map(({ manufacturerPartNumber }) => manufacturerPartNumber)).toEqual([
      '7033 1 092-000',
      '4028177221162',
      'DPS-250AB-81 A',
      'EDS-P510',
      'UK2,5',
    ]);
  });

  it('is listed by --report, with file and reason, and counted without it', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({ part_number: 'TBD' }) });
    const project = emptyCatalogue();
    const counted = await run(project, library.directory);
    expect(counted.standardOutput).toContain('1 in quarantine: placeholder 1\n');
    const listed = await run(project, library.directory, '--report');
    expect(listed.standardOutput).toMatch(/\nplaceholder {2,}device-types\/Moxa\/EDS-P510\.yaml\n/);
  });

  it('lets a manufacturer in that the caller asks to add, under the name that the library uses', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', {
      'device-types/Béta Gmbh/one.yaml': deviceType({ manufacturer: 'Béta GmbH', part_number: 'A-1' }),
      'device-types/3Com/one.yaml': deviceType({ manufacturer: '3Com', part_number: 'A-1' }),
    });
    const project = emptyCatalogue();
    const report = await importInto(project, library.directory, '--add-manufacturers');
    expect(report.addedManufacturers).toEqual(['3com', 'beta-gmbh']);
    expect(recordsOf(project).map(({ manufacturer }) => manufacturer)).toEqual(['3com', 'beta-gmbh']);
    expect(readFileSync(join(project, 'content/manufacturers.yaml'), 'utf8')).toBe(
      '# Ours.\n- id: 3com\n  name: "3Com"\n- id: adc\n  name: "ADC"\n- id: beta-gmbh\n  name: "Béta GmbH"\n- id: moxa\n  name: "Moxa"\n  aliases:\n    - name: "MOXA Inc."\n      reason: "The name of the company."\n',
    );
  });
});

describe('two files with one manufacturer and part number', () => {
  const long = 'module-types/Moxa/Titan-T086A.yaml';
  const short = 'module-types/Moxa/T086A.yaml';
  const part = { part_number: 'T086A', u_height: '', is_full_depth: '' };
  const serial = 'console-ports:\n  - name: con\n    type: rj-45\n';
  const usb = '  - name: usb\n    type: usb-a\n';

  it('are one record with both as sources when each is called by the number', async () => {
    const {
      commits: [older, newer],
      library,
      project,
      report,
    } = await imported({
      '2020-01-01': {
        [long]: deviceType({ ...part, model: 'Titan T086A', weight: '1.0', weight_unit: 'kg' }, serial + usb),
      },
      '2020-02-01': {
        [short]: deviceType({ ...part, model: 'Management Module', weight: '1', weight_unit: 'kg' }, serial),
      },
    });
    expect(report.quarantined).toEqual([]);
    expect(onlyRecord(project)).toMatchObject({
      manufacturerPartNumber: 'T086A',
      name: 'Management Module',
      verification: { evidenceAsOf: '2020-02-01' },
      physical: {
        form: 'module',
        weight: { value: '1', unit: 'kg' },
        ports: [
          { kind: 'console', type: 'rj-45', count: 1 },
          { kind: 'console', type: 'usb-a', count: 1 },
        ],
      },
      sources: [
        { path: short, commit: newer, date: '2020-02-01' },
        { path: long, commit: older, date: '2020-01-01' },
      ],
    });
    expect(await importInto(project, library.directory)).toMatchObject({ statedAgain: 1, changed: [] });

    library.commit('2020-03-01', { [long]: undefined });
    const later = await importInto(project, library.directory);
    expect(later).toMatchObject({ changed: [onlyRecord(project).id], dropped: [] });
    expect(onlyRecord(project).physical.ports).toEqual([{ kind: 'console', type: 'rj-45', count: 1 }]);
    expect(onlyRecord(project).sources).toMatchObject([{ path: short, commit: newer }]);
  });

  it('are one record without the facts on which they contradict each other, and its statements have both', async () => {
    const { project, report } = await imported({
      '2020-01-01': {
        [long]: deviceType({ ...part, model: 'Titan T086A', weight: '1', weight_unit: 'kg' }, serial + usb),
        [short]: deviceType(
          { ...part, model: 'Management Module', weight: '1', weight_unit: 'kg', airflow: 'passive' },
          serial.replace('rj-45', 'rj-12'),
        ),
      },
    });
    expect(report.quarantined).toEqual([]);
    const record = onlyRecord(project);
    expect(record.physical).toEqual({
      form: 'module',
      weight: { value: '1', unit: 'kg' },
      airflow: 'passive',
    });
    const [histories = []] = catalogueOf(project).histories;
    const ports = histories.map(({ statements }) =>
      statements.filter(({ pointer }) => pointer === '/physical/ports').map(({ value }) => value),
    );
    expect(ports).toEqual([
      [{ kind: 'console', type: 'rj-12', count: 1 }],
      [
        { kind: 'console', type: 'rj-45', count: 1 },
        { kind: 'console', type: 'usb-a', count: 1 },
      ],
    ]);
  });

  it('are no product when one is called by another number, and a record that cites one of them stays with it', async () => {
    const { library, project } = await imported({
      '2020-01-01': { [short]: deviceType({ ...part, model: 'T086A' }, serial) },
    });
    const other = 'module-types/Moxa/T086A-R.yaml';
    library.commit('2020-02-01', { [other]: deviceType({ ...part, model: 'T086A-R' }, serial) });
    const report = await importInto(project, library.directory);
    expect(report.quarantined).toMatchObject([{ path: other, reason: 'duplicate' }]);
    expect(onlyRecord(project)).toMatchObject({ name: 'T086A', sources: [{ path: short }] });
    const fresh = emptyCatalogue();
    const first = await importInto(fresh, library.directory);
    expect(first.quarantined.map(({ reason }) => reason)).toEqual(['duplicate', 'duplicate']);
  });
});

describe('an import that is run again', () => {
  it('leaves a record alone whose number the file no longer states, also when its model is the number', async () => {
    const { library, project } = await imported({
      '2020-01-01': { [file]: deviceType({}) },
    });
    const before = onlyRecord(project);
    library.commit('2020-02-01', {
      [file]: deviceType({ part_number: '4028177221161', airflow: 'passive' }),
    });
    const report = await importInto(project, library.directory);
    expect(report).toMatchObject({ changed: [], dropped: [], quarantined: [{ path: file, reason: 'gtin' }] });
    expect(onlyRecord(project)).toEqual(before);
  });

  it('changes nothing when the source has not changed', async () => {
    const { library, project } = await imported({
      '2020-01-01': { [file]: deviceType({}, switchPorts) },
    });
    const before = readFileSync(join(project, statementsFile), 'utf8');
    const report = await importInto(project, library.directory);
    expect(report).toMatchObject({ added: [], changed: [], statedAgain: 1, dropped: [] });
    expect(readFileSync(join(project, statementsFile), 'utf8')).toBe(before);
  });

  it('follows the source, and leaves the id and what an editor corrected alone', async () => {
    const library = smallLibrary();
    const ports = 'interfaces:\n  - name: eth1\n    type: 100base-tx\n';
    library.commit('2020-01-01', {
      [file]: deviceType({ weight: '1', weight_unit: 'kg', airflow: 'passive' }, ports),
    });
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    const { id } = onlyRecord(project);
    const text = correctionOf(id, '/physical/airflow', '"side-to-rear"');
    writeCorrection(project, text);
    const changed = library.commit('2020-02-01', {
      [file]: deviceType({ weight: '2', weight_unit: 'kg', airflow: 'mixed' }),
    });
    expect(await importInto(project, library.directory)).toMatchObject({ changed: [id], agreed: [] });
    expect(readFileSync(join(project, correctionFile), 'utf8')).toBe(text);
    expect(onlyRecord(project)).toMatchObject({
      id,
      name: 'EDS-P510 switch',
      verification: { evidenceAsOf: '2020-02-01' },
      physical: { weight: { value: '2', unit: 'kg' }, airflow: 'side-to-rear' },
      sources: [{ commit: changed }],
    });
    library.commit('2020-03-01', { [file]: deviceType({ airflow: 'side-to-rear' }) });
    const { agreed } = await importInto(project, library.directory);
    expect(agreed).toEqual([{ record: id, fact: '/physical/airflow' }]);
  });

  it('keeps no statements about a record that an editor wrote, and says which', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({}) });
    const project = emptyCatalogue();
    mkdirSync(join(project, 'content/products/moxa'));
    writeFileSync(
      join(project, 'content/products/moxa/own.yaml'),
      'id: prd_own0000000\nmanufacturer: moxa\nmanufacturerPartNumber: "EDS-P510"\nname: "Our switch"\nidentifiers: []\nverification:\n  status: source_listed\n  evidenceAsOf: "2024-05-20"\nphysical: {}\nsources:\n  - { source: list, date: "2024-05-20" }\n',
    );
    const report = await importInto(project, library.directory);
    expect(report).toMatchObject({ added: [], ofEditors: ['prd_own0000000'] });
    expect(onlyRecord(project)).toMatchObject({ id: 'prd_own0000000', name: 'Our switch' });
  });

  it('follows the pages that the source names, and keeps those that somebody has opened', async () => {
    const pages = (...names: string[]) => names.map((name) => `https://moxa.example/${name}`);
    const naming = (...names: string[]) => deviceType({ comments: `"${pages(...names).join(' ')}"` });
    const { library, project } = await imported({ '2020-01-01': { [file]: naming('a', 'b') } });
    writeCorrection(
      project,
      `record: ${onlyRecord(project).id}\nnamedPages:\n  - { address: "https://moxa.example/b", opened: "2026-11-01" }\n  - { address: "https://moxa.example/own" }\n`,
    );
    library.commit('2020-02-01', { [file]: naming('b', 'c') });
    await importInto(project, library.directory);
    expect(onlyRecord(project).namedPages).toEqual([
      { address: 'https://moxa.example/b', opened: '2026-11-01' },
      { address: 'https://moxa.example/c' },
      { address: 'https://moxa.example/own' },
    ]);
  });

  it('marks a product that the source dropped with the day it was last seen, and follows it again when it is back', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', {
      [file]: deviceType({}),
      'device-types/Moxa/b.yaml': deviceType({ part_number: 'B' }),
    });
    const seen = library.commit('2020-02-01', {
      'device-types/Moxa/b.yaml': deviceType({ part_number: 'B', slug: 'b' }),
    });
    const project = emptyCatalogue();
    await importInto(project, library.directory, '--commit', seen);
    library.commit('2020-03-01', { [file]: undefined });
    const report = await importInto(project, library.directory);
    const dropped = recordsOf(project).find((record) => record.manufacturerPartNumber === 'EDS-P510');
    expect(report.dropped).toEqual([dropped?.id]);
    expect(dropped).toMatchObject({
      verification: { evidenceAsOf: '2020-01-01' },
      sources: [{ date: '2020-01-01', lastSeen: '2020-02-01' }],
    });
    expect((await importInto(project, library.directory)).dropped).toEqual([]);
    library.commit('2020-04-01', { [file]: deviceType({ u_height: '2' }) });
    await importInto(project, library.directory);
    const back = recordsOf(project).find((record) => record.id === dropped?.id);
    expect(back?.sources).toEqual([expect.not.objectContaining({ lastSeen: expect.anything() })]);
    expect(back?.physical.rackUnits).toEqual({ value: '2', unit: 'U' });
  });

  it('gives a product the same id in every catalogue', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({}) });
    const [one, other] = [emptyCatalogue(), emptyCatalogue()];
    await importInto(one, library.directory);
    await importInto(other, library.directory);
    expect(onlyRecord(one).id).toMatch(/^prd_[0-9a-z]{10}$/);
    expect(onlyRecord(one).id).toBe(onlyRecord(other).id);
  });

  it('writes nothing with --dry-run, and says what it would do', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({}) });
    const project = emptyCatalogue();
    const report = await importInto(project, library.directory, '--dry-run');
    expect(report).toMatchObject({ added: [expect.stringMatching(/^prd_/)], written: false });
    expect(existsSync(join(project, statementsFile))).toBe(false);
    expect(existsSync(join(project, 'content/imports.yaml'))).toBe(false);
  });
});
