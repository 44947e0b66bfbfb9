import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  curlLine,
  factsInShort,
  physicalFacts,
  repeatsPartNumber,
  verificationStates,
  witnessesInWords,
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
    expect(physicalFacts({ rackUnits: { value: '0', unit: 'U' }, fullDepth: false })).toEqual([
      { pointer: '/physical/rackUnits', name: 'Rack height', text: '0 U' },
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

describe('the witnesses of a record in words', () => {
  it.each([
    [
      'count a source with several files once',
      ['b', 'b', 'b'],
      'One source: an authority that passes on what the manufacturer said, in 3 files.',
    ],
    [
      'name each of several sources',
      ['a', 'b'],
      '2 independent sources: a community that describes products; an authority that passes on what the manufacturer said.',
    ],
    ['are nothing when no source states the identity', [], ''],
  ])('%s', (_, sources, words) => {
    const described = [
      { id: 'a', speaker: 'community' },
      { id: 'b', speaker: 'authority' },
    ] as const;
    expect(witnessesInWords(sources, described)).toBe(words);
  });
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
