import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  curlLine,
  factsInShort,
  identityFacts,
  physicalFacts,
  repeatsPartNumber,
  sharedState,
  shortAddress,
  sourcesOf,
  verificationStates,
} from '../../../src/components/catalogue/record-facts.ts';
import { PhysicalSchema } from '../../../src/contracts/product.ts';
import { portDetails } from '../../../src/evidence/fact-words.ts';

/** What a shell hands to curl, with `printf` in its place. */
const argumentOf = (line: string): string =>
  execFileSync('sh', ['-c', line.replace(/^curl /, "printf '%s' ")], { encoding: 'utf8' });

describe('the curl line of an address', () => {
  it('gives curl the address as one unchanged argument', () => {
    const address = 'https://nameplate.example/api/v1/products/acme/A%20(B)!*$HOME';
    expect(argumentOf(curlLine(address))).toBe(address);
  });

  it('stays one argument when the part number holds an apostrophe', () => {
    const address = `https://nameplate.example/api/v1/products/acme/${encodeURIComponent("O'1; echo no")}`;
    expect(argumentOf(curlLine(address))).toBe(
      'https://nameplate.example/api/v1/products/acme/O%271%3B%20echo%20no',
    );
  });
});

describe('the physical facts on a product page', () => {
  it('keep every digit of the source, trailing zeros included', () => {
    expect(physicalFacts({ weight: { value: '8.20', unit: 'lb' } })).toEqual([
      { pointer: '/physical/weight', name: 'Weight', text: '8.20 lb' },
    ]);
  });

  it('name only what the source states, and a stated zero or no is a statement', () => {
    expect(physicalFacts({})).toEqual([]);
    expect(physicalFacts({ rackUnits: { value: '0.0', unit: 'U' }, fullDepth: false })).toEqual([
      { pointer: '/physical/rackUnits', name: 'Rack height', text: 'no rack unit' },
      { pointer: '/physical/fullDepth', name: 'Rack depth', text: 'not full depth' },
    ]);
  });

  it('show every fact that a record can have beside its ports', () => {
    const one = { value: '1', unit: 'mm' };
    const all = {
      form: 'device',
      weight: one,
      length: one,
      width: one,
      height: one,
      depth: one,
      rackUnits: one,
      fullDepth: true,
      airflow: 'passive',
      subdeviceRole: 'child',
      moduleBays: 1,
      deviceBays: 1,
    } as const;
    expect(Object.keys(PhysicalSchema.shape).sort()).toEqual([...Object.keys(all), 'ports'].sort());
    expect(physicalFacts(all)).toHaveLength(Object.keys(all).length);
  });
});

describe('the ports of a record', () => {
  const ports = [
    { kind: 'interface', type: '1000base-t', count: 24, poe: { mode: 'pse', type: 'type2-ieee802.3at' } },
    { kind: 'interface', type: '10gbase-x-sfpp', count: 4 },
    { kind: 'power_inlet', type: 'iec-60320-c14', count: 2, maximumDraw: { value: '715', unit: 'W' } },
  ] as const;

  it('say in a table what they have beyond type and number, with the PoE mode in the word of the source', () => {
    expect(ports.map(portDetails)).toEqual(['PoE mode pse, type2-ieee802.3at', '', 'at most 715 W each']);
    expect(portDetails({ ...ports[1], poe: { mode: 'pd' } })).toBe('PoE mode pd');
  });

  it('tell the records of a list apart: those for traffic by type, those for management left out', () => {
    const management = { kind: 'interface', type: '1000base-t', count: 1, managementOnly: true } as const;
    expect(factsInShort({ rackUnits: { value: '1.0', unit: 'U' }, ports: [...ports, management] })).toBe(
      '1_U_· 24_×_1000BASE-T_· 4_×_10GBASE-X SFP+_· PoE IEEE 802.3at'.replaceAll('_', '\u{a0}'),
    );
    const outlets = { kind: 'power_outlet', type: 'iec-60320-c13', count: 8 } as const;
    expect(factsInShort({ ports: [outlets, { ...outlets, type: 'iec-60320-c19' }], moduleBays: 1 })).toBe(
      '16 outlets\u{a0}· 1 module bay',
    );
    expect(factsInShort({ weight: { value: '1.5', unit: 'kg' } })).toBe('1.5 kg');
    expect(factsInShort({})).toBe('');
  });
});

describe('a name in a list of records', () => {
  it.each([
    ['C9300-24T', 'c9300 24t', true],
    ['SX60-DKIT', 'MSX60-DKIT', true],
    ['EDS-P510-T', 'EDS-P510', true],
    ['Catalyst 9300-24T', 'C9300-24T', false],
    ['EDS-P510 Ethernet switch', 'EDS-P510', false],
  ])('%s repeats the part number %s: %s', (name, partNumber, repeats) =>
    expect(repeatsPartNumber(name, partNumber)).toBe(repeats),
  );
});

const witness = (source: string, since: string, value: string) => ({ source, since, value });

const statedAt = (pointer: string, value: string, ...statements: ReturnType<typeof witness>[]) => ({
  pointer,
  value,
  statements,
});

describe('what names a record', () => {
  const number = statedAt(
    '/manufacturerPartNumber',
    'A-1',
    witness('a', '2022-01-01', 'A-1'),
    witness('b', '2023-01-01', 'A-1'),
  );

  it('is not said again where each source has said so since it lists the part number', () => {
    const name = statedAt(
      '/name',
      'Alpha',
      witness('a', '2022-01-01', 'Alpha'),
      witness('b', '2023-01-01', 'Alpha'),
    );
    expect(identityFacts([number, name])).toEqual([]);
  });

  it('is shown with each other value and each other day, and when no source says it any more', () => {
    const [later, other] = [witness('a', '2022-06-01', 'Alpha'), witness('b', '2023-01-01', 'ALPHA')];
    const shown = (fact: ReturnType<typeof statedAt>) => identityFacts([number, fact]);
    expect(shown(statedAt('/name', 'Alpha', later))).toEqual([
      { name: 'Name', text: 'Alpha', fact: statedAt('/name', 'Alpha', later) },
    ]);
    expect(shown(statedAt('/name', 'Alpha', witness('a', '2022-01-01', 'Alpha'), other))).toEqual([
      { name: 'Name', text: 'Alpha', fact: statedAt('/name', 'Alpha', other) },
    ]);
    expect(shown(statedAt('/name', 'Alpha'))).toHaveLength(1);
  });
});

describe('the sources of a record', () => {
  const file = (path: string, date: string, lastSeen?: string) => ({
    repository: 'works/library',
    path,
    commit: '0'.repeat(40),
    date,
    supports: 'identity' as const,
    ...(lastSeen !== undefined && { lastSeen }),
  });
  const stated = [statedAt('/manufacturerPartNumber', 'A-1', witness('works/library', '2022-01-01', 'A-1'))];

  it('stand once for all of their files, the newest first, with the first and the last day on which they list it', () => {
    const files = [file('a.yaml', '2022-01-01'), file('b.yaml', '2023-01-01')];
    expect(sourcesOf(files, [], stated)).toMatchObject([
      {
        id: 'works/library',
        files: [files[1], files[0]],
        first: { since: '2022-01-01' },
        lastSeen: '2023-01-01',
        isGone: false,
      },
    ]);
  });

  it('say when they no longer have the product', () => {
    expect(sourcesOf([file('a.yaml', '2022-01-01', '2024-05-01')], [], [])).toMatchObject([
      { first: undefined, lastSeen: '2024-05-01', isGone: true },
    ]);
  });
});

describe('the verification state that a list says once', () => {
  it('is that of all records, or of most, and then rows that differ say so', () => {
    expect(sharedState([])).toBeUndefined();
    expect(sharedState(['source_listed', 'source_listed'])?.words).toBe('All listed by a source');
    expect(sharedState(['source_listed', 'unverified', 'source_listed'])).toEqual({
      status: 'source_listed',
      words: 'Listed by a source, except where a row says otherwise',
    });
  });
});

describe('the address of a page in short', () => {
  it.each([
    ['https://www.moxa.com', 'www.moxa.com'],
    ['https://www.moxa.com/products', 'www.moxa.com/products'],
    ['https://www.moxa.com/en/products/eds.html?a=1#b', 'www.moxa.com/…/eds.html'],
  ])('%s is %s', (address, short) => expect(shortAddress(address)).toBe(short));
});

describe('the verification states on the pages', () => {
  it('each say what they mean and what they do not', () => {
    for (const { label, definition, limit } of Object.values(verificationStates)) {
      expect(label).not.toBe('');
      expect(definition).toMatch(/\.$/);
      expect(limit).toMatch(/\.$/);
    }
  });
});
