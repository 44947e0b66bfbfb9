import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  createDescriptionReader,
  createFunctionReader,
  type Functions,
  readableName,
} from '../../../src/content/catalogue/functions.ts';
import type { AuthoredProduct, CatalogueProduct } from '../../../src/content/catalogue/product-file.ts';
import { content } from '../whole-content.ts';

const library = content.catalogue;

const functions: Functions = {
  market: 'it-equipment',
  functions: [
    { name: 'firewall', meaning: 'Decides what passes.', market: 'network-security' },
    {
      name: 'switch',
      meaning: 'Passes frames.',
      market: 'it-equipment',
      marketAmong: { automation: 'industrial-networking' },
    },
    { name: 'power supply module', meaning: 'Supplies what it is in.' },
  ],
  rules: [
    { rule: 4, function: 'firewall', manufacturers: ['acme'], name: '\\bwall', reason: 'The name says so.' },
    { rule: 1, function: 'switch', name: 'switch|ex\\d', reason: 'The name says so.' },
    { rule: 2, function: 'switch', page: '/switches/|ex\\d', reason: 'The page says so.' },
    { rule: 5, function: 'switch', folder: '/switch-', reason: 'The folder says so.' },
    { rule: 6, function: 'switch', description: 'passes|ex\\d', reason: 'The description says so.' },
    { rule: 7, function: 'firewall', manufacturers: ['acme'], description: 'decides', reason: 'It says so.' },
    {
      rule: 3,
      function: 'power supply module',
      form: 'module',
      ports: [
        { kind: 'power_inlet', min: 1 },
        { kind: 'interface', min: 0, max: 0 },
      ],
      reason: 'The source lists an inlet and no other port.',
    },
  ],
};

const record = (fields: Partial<AuthoredProduct> = {}): AuthoredProduct => ({
  id: 'prd_aaaaaaaaaa',
  manufacturer: 'acme',
  manufacturerPartNumber: 'AB-1',
  name: 'AB-1',
  identifiers: [],
  verification: { status: 'source_listed', evidenceAsOf: '2024-05-02' },
  physical: {},
  sources: [{ source: 'list', date: '2024-05-02', supports: 'identity' }],
  ...fields,
});

const read = (fields: Partial<AuthoredProduct>, market?: string) =>
  createFunctionReader(functions)(record(fields), {
    id: 'acme',
    name: 'Acme',
    aliases: [],
    shortNames: [],
    ...(market && { market }),
  });

const inlet = { kind: 'power_inlet', type: 'iec-60320-c14', count: 1 } as const;

describe('the function of a product', () => {
  it.each([
    ['a name', { name: 'Industrial SWITCH 8' }, 'switch', 1],
    ['the first rule of several that fit', { name: 'Wall switch' }, 'firewall', 4],
    ['a page', { namedPages: [{ address: 'https://acme.example/switches/ab' }] }, 'switch', 2],
    ['facts', { physical: { form: 'module', ports: [inlet] } }, 'power supply module', 3],
  ] satisfies [string, Partial<AuthoredProduct>, string, number][])(
    'is read from %s, and the record names the rule',
    (_, fields, name, rule) =>
      expect(read(fields).classification).toEqual({ system: 'own-words', name, rule }),
  );

  it('is read from the folder of a file, and not from its name', () => {
    const file = (path: string) =>
      read({
        sources: [
          { repository: 'a/b', path, commit: '0'.repeat(40), date: '2024-05-02', supports: 'identity' },
        ],
      }).classification.name;
    expect([file('types/switch-es/ab.yaml'), file('types/x/switch-ab.yaml')]).toEqual([
      'switch',
      'not classified',
    ]);
  });

  it('is read from a description that is not kept, by the first rule that it met and that has its function still', () => {
    const met = createDescriptionReader(functions.rules)('AB-1 decides what passes', 'AB-1');
    expect(met).toEqual([
      { function: 'switch', rule: 6 },
      { function: 'firewall', rule: 7 },
    ]);
    expect([
      read({ describedAs: met }).classification,
      read({ name: 'Wall', describedAs: met }).classification,
      read({ describedAs: [{ function: 'firewall', rule: 6 }] }).classification,
      read({ describedAs: [{ function: 'switch', rule: 5 }] }).classification,
    ]).toEqual([
      { system: 'own-words', name: 'switch', rule: 6 },
      { system: 'own-words', name: 'firewall', rule: 4 },
      { system: 'own-words', name: 'not classified' },
      { system: 'own-words', name: 'not classified' },
    ]);
  });

  it('is never read from the number at the beginning of a description, be it that of the series', () => {
    const readDescription = createDescriptionReader(functions.rules);
    expect([
      readDescription('EX43-SWITCH passes', 'EX43-SWITCH'),
      readDescription('EX43 (8 ports)', 'EX43-0022'),
      readDescription('ex43-0022, 8 ports', 'EX43-0022'),
    ]).toEqual([[{ function: 'switch', rule: 6 }], [], []]);
  });

  it('is not classified where no rule fits, and then names none', () => {
    expect(read({}).classification).toEqual({ system: 'own-words', name: 'not classified' });
    const withPort = [inlet, { kind: 'interface', type: '1000base-t', count: 1 } as const];
    expect(read({ physical: { form: 'module', ports: withPort } }).classification.name).toBe(
      'not classified',
    );
  });

  it('is never read from the part number, in whichever case a name or an address repeats it', () => {
    const number = 'EX4300-SWITCH';
    const names = [number, number.toLowerCase(), `Acme ${number}`, `${number} (${number})`];
    expect(names.map((name) => read({ manufacturerPartNumber: number, name }).classification.name)).toEqual(
      names.map(() => 'not classified'),
    );
    const namedPages = [{ address: 'https://acme.example/ex4300-switch.pdf' }];
    expect(read({ manufacturerPartNumber: number, name: number, namedPages }).classification.name).toBe(
      'not classified',
    );
  });

  it('is not read from a model number in place of a name, but from a written word beside one', () => {
    expect(
      ['EX4300-48T', 'FortiGate-60F', 'MDS 9148S', 'AB-1 media converter'].map((name) =>
        readableName({ name, manufacturerPartNumber: 'AB-1' }),
      ),
    ).toEqual(['', 'FortiGate-60F', 'MDS 9148S', 'media converter']);
  });

  it('is that of an editor, who needs no rule', () => {
    const classification = { system: 'own-words', name: 'firewall' } as const;
    expect(read({ name: 'switch', classification })).toEqual({ classification, market: 'network-security' });
  });
});

describe('the market of a product', () => {
  it('follows from the function and the manufacturer, unless an editor has set it', () => {
    expect([
      read({ name: 'switch' }).market,
      read({ name: 'switch' }, 'automation').market,
      read({ name: 'wall' }, 'automation').market,
      read({ physical: { form: 'module', ports: [inlet] } }, 'automation').market,
      read({}).market,
      read({ name: 'switch', market: 'power' }).market,
    ]).toEqual([
      'it-equipment',
      'industrial-networking',
      'network-security',
      'automation',
      'it-equipment',
      'power',
    ]);
  });
});

const keyOf = ({ manufacturer, record: { manufacturerPartNumber } }: CatalogueProduct): string =>
  `${manufacturer.id} ${manufacturerPartNumber}`;
const products = new Map(library.products.map((product) => [keyOf(product), product]));

/** How many characters two part numbers of a series share at their beginning. */
const beginAlike = (one: string, other: string): boolean => {
  const shared = [...one].findIndex((letter, index) => letter !== other[index]);
  const length = shared === -1 ? one.length : shared;
  return length >= 4 && length * 2 >= Math.max(one.length, other.length);
};

describe('the functions of the catalogue', () => {
  it('split no series over two markets: neighbours of one manufacturer whose part numbers begin alike', () => {
    const split = library.products.flatMap((product, index) => {
      const before = library.products[index - 1];
      return before !== undefined &&
        before.manufacturer === product.manufacturer &&
        before.market !== product.market &&
        beginAlike(before.record.manufacturerPartNumber, product.record.manufacturerPartNumber)
        ? [`${keyOf(before)} | ${keyOf(product)}`]
        : [];
    });
    expect(split).toEqual([]);
  });

  it('are in one market for one function of one manufacturer', () => {
    const groups = Map.groupBy(library.products, ({ manufacturer, record: { classification } }) =>
      JSON.stringify([manufacturer.id, classification.name]),
    );
    const several = [...groups].filter(([, own]) => new Set(own.map(({ market }) => market.id)).size > 1);
    expect(several.map(([group]) => group)).toEqual([]);
  });

  it.each([
    ['fortinet SP-RACKTRAY-02', 'not classified'],
    ['cisco C9800-L-RMNT', 'accessory'],
    ['cisco FPR1K-DT-RACK-MNT', 'not classified'],
    ['mellanox MSX60-DKIT', 'not classified'],
    ['lancom 61501', 'accessory'],
    ['palo-alto PAN-PA-220-RACKTRAY', 'accessory'],
    ['palo-alto PAN-1RU-SMALL-RACK4', 'not classified'],
    ['check-point CPAC-1500/3600/3800-RM-DUAL', 'not classified'],
    ['aten CS1308', 'KVM switch'],
    ['vertiv 520-854-504', 'not classified'],
    ['avocent 520-854-501', 'not classified'],
    ['avocent 520-592-502', 'not classified'],
    ['meinberg IMS-MRI-FO', 'not classified'],
  ])('take no tray for a chassis and no part of a KVM switch for a console server: %s', (key, name) =>
    expect(products.get(key)?.record.classification.name).toBe(name),
  );
});

describe('the judged sample', () => {
  const [, ...lines] = readFileSync('docs/function-sample.csv', 'utf8').trim().split('\n');
  const judged = lines.map((line) => {
    const [id = '', manufacturer = '', partNumber = '', name = '', verdict = ''] = line.split(',');
    return { id, key: `${manufacturer} ${partNumber}`, name, verdict };
  });

  it('has a verdict on what the rules say today of each record', () => {
    const today = new Map(library.products.map((product) => [product.record.id, product]));
    expect(judged.map(({ id, key, name }) => [id, key, name])).toEqual(
      judged.map(({ id }) => {
        const product = today.get(id);
        return [id, product && keyOf(product), product?.record.classification.name];
      }),
    );
  });

  it('has at most one wrong function in a hundred, and a verdict on each', () => {
    const named = judged.filter(({ name }) => name !== 'not classified');
    expect(named.filter(({ verdict }) => !['right', 'wrong', 'doubtful'].includes(verdict))).toEqual([]);
    const wrong = named.filter(({ verdict }) => verdict === 'wrong');
    expect(wrong.length * 100).toBeLessThanOrEqual(named.length);
  });
});
