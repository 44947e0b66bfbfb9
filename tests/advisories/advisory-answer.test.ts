import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAdvisoryAnswers } from '../../src/advisories/advisory-answer.ts';
import { advisoryIndex, readAdvisoryIndex } from '../../src/advisories/advisory-index.ts';
import { rangeInWords, shortAnswer } from '../../src/advisories/advisory-words.ts';
import {
  type KeptAdvisory,
  KeptAdvisorySchema,
  type KeptProduct,
} from '../../src/advisories/kept-advisory.ts';
import { wordsOfName } from '../../src/advisories/name-words.ts';
import { manufacturerKey } from '../../src/evidence/lookup-key.ts';

const revision = (date: string, version: string, path: string) => ({
  date,
  version,
  commit: 'a'.repeat(40),
  path,
});

type Named = Partial<KeptProduct> & { readonly name?: string };

/** An advisory of three revisions that names products, of Works unless they say otherwise. */
const advisory = (id: string, products: readonly Named[], date = '2024-05-06'): KeptAdvisory => ({
  id,
  source: 'example/advisories',
  title: `Title of ${id}`,
  first: revision('2023-01-02', '1', `white/2024/${id.toLowerCase()}.json`),
  newest: revision(date, '3', `white/2024/${id.toLowerCase()}.json`),
  products: products.map((product) => ({
    vendor: 'Works',
    ...(product.vendor === undefined && { manufacturer: 'works' }),
    name: 'Device',
    states: ['known_affected'],
    since: '2023-01-02',
    ...product,
  })),
});

const works = { id: 'works', name: 'Works' };
const other = { id: 'other', name: 'Other' };

const kept = [
  advisory('ICSA-24-001-01', [
    { numbers: ['AB-1000'], version: '<2', since: '2024-05-06' },
    { numbers: ['AB-1000'], version: '2', states: ['fixed'], since: '2024-05-06' },
    { numbers: ['AB-1000'], version: 'all', last: '2023-06-07' },
  ]),
  advisory('ICSA-24-001-02', [{ numbers: ['AB-1000'], states: ['known_not_affected'] }], '2025-02-11'),
  advisory('ICSA-24-001-03', [{ numbers: ['AB-2000'], last: '2023-06-07' }]),
  advisory('ICSA-24-001-04', [{ numbers: ['BMX34*'] }, { numbers: ['QR??9'] }, { numbers: ['KL78*S'] }]),
  advisory('ICSA-24-001-05', [{ numbers: ['EDS-P510'] }]),
  advisory('ICSA-24-001-06', [{ name: 'SIMATIC CPU (6ES7 288-1CR20-0AA1) V4.5' }]),
  advisory('ICSA-24-001-07', [{ name: 'Controller 750-81xx/xxx-xxx and DX-7000/DX-8000 of 2.10.3' }]),
  advisory('ICSA-24-001-08', [{ vendor: 'Works, Innovations Ltd', name: 'Gateway GW-4711' }]),
  advisory('ICSA-24-001-09', [{ vendor: 'Nobody Ltd', numbers: ['ZZ-9'] }]),
  advisory('ICSA-24-001-10', [{ vendor: 'Other', manufacturer: 'other', name: 'Panel PN-12' }]),
  // The number moved into the name of the product.
  advisory('ICSA-24-001-11', [{ numbers: ['MV-5000'], last: '2023-06-07' }, { name: 'Device MV-5000' }]),
];

const manufacturers = [
  { ...works, names: ['works', 'Works'] },
  { ...other, names: ['other', 'Other'] },
];

const publisherOf = () => ({ name: 'Authority', namespace: 'https://authority.example/' });

const answersOf = (advisories: readonly KeptAdvisory[], registered: Parameters<typeof advisoryIndex>[1]) => {
  const { file } = advisoryIndex(advisories, registered, publisherOf);
  const index = readAdvisoryIndex(JSON.parse(JSON.stringify(file)));
  if (index === undefined) throw new Error('The index cannot be read.');
  return createAdvisoryAnswers(index);
};

const answer = answersOf(kept, manufacturers);

const upTo = 'Nothing after 11 February 2025 was read.';

describe('whether advisories name a number', () => {
  it.each([
    [
      'Works',
      'AB-1000',
      'named',
      'Named in 2 security advisories, the newest of 11 February 2025: “known not affected” in 1, “known affected” in 1, “fixed” in 1.',
    ],
    [
      'Works',
      'AB-2000',
      'named',
      'Named from 2 January 2023 to 7 June 2023 in ICSA-24-001-03, no longer in the revision of 6 May 2024.',
    ],
    [
      'Works',
      'BMX342020',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “BMX34*” covers it.',
    ],
    [
      'Works',
      'bmx34',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “BMX34*” covers it.',
    ],
    [
      'Works',
      'QR-129',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “QR??9” covers it.',
    ],
    [
      'Works',
      'AB-1000-Z',
      'perhaps_named',
      'Perhaps named in 2 security advisories, the newest of 11 February 2025: it continues “AB-1000”.',
    ],
    [
      'Works',
      'KL7840SC',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: it continues “KL78*S”.',
    ],
    [
      'Works',
      'EDS',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: it begins “EDS-P510”.',
    ],
    [
      'Works',
      'eds p510',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “EDS-P510” differs by case, spacing or punctuation.',
    ],
    [
      'Works',
      '6ES7288-1CR20-0AA1',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “6ES7288-1CR20-0AA1” stands in the name of a product, not as its number.',
    ],
    [
      'Works',
      '750-8102/025-001',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “750-81xx/xxx-xxx” in the name of a product covers it.',
    ],
    [
      'Works',
      'DX-8000',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “DX-8000” stands in the name of a product, not as its number.',
    ],
    [
      'Works',
      'Switch EDS-P510, 24 V',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “EDS-P510” is a word of it.',
    ],
    [
      'Works',
      'Controller DX-8000',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “DX-8000” stands in the name of a product, not as its number.',
    ],
    [
      'Works',
      'GW-4711',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “GW-4711” stands in the name of a product, not as its number, under “Works, Innovations Ltd”.',
    ],
    [
      'Other',
      'AB-1000',
      'perhaps_named',
      'Perhaps named in 2 security advisories, the newest of 11 February 2025: exactly “AB-1000” is named, under “Works”.',
    ],
    [
      '',
      'ZZ-9',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: exactly “ZZ-9” is named, under “Nobody Ltd”.',
    ],
    [' nobody LTD', 'ZZ-9', 'named', 'Named in 1 security advisory of 6 May 2024: “known affected”.'],
    [
      'Works',
      'MV-5000',
      'perhaps_named',
      'Perhaps named in 1 security advisory of 6 May 2024: “MV-5000” stands in the name of a product, not as its number.',
    ],
    [
      'Works',
      'NN-1',
      'no_number',
      'None of the 6 security advisories about Works with numbers has this one; 2 more name products without numbers: search them for the family. 1 more is about “Works, Innovations Ltd”, whose name contains Works: search it too.',
    ],
    // A version of a product is no number.
    ['Works', '2.10.3', 'no_number', expect.stringContaining('None of the 6 security advisories')],
    // Five characters: other numbers continue or begin them by chance.
    ['Works', 'QR-1', 'no_number', expect.stringContaining('None of the 6 security advisories')],
    [
      'Other',
      'PN-13',
      'no_number',
      'The one security advisory about Other names products without numbers: search it for the family.',
    ],
  ])('says of “%s” %s: %s', (name, number, word, words) => {
    const given = answer([works, other].find((one) => one.name === name) ?? { name }, number);
    expect(given.word).toBe(word);
    expect(given.words.endsWith(` ${upTo}`)).toBe(true);
    expect(given.words.slice(0, -upTo.length - 1)).toEqual(words);
    // What an advisory says of a product stands in its own words alone.
    expect(given.words.replaceAll(/“[^”]*”/g, '')).not.toMatch(/affected/i);
  });

  it('was not checked where no advisory about the manufacturer was read', () => {
    for (const name of ['Somebody', '']) {
      expect(answer({ name }, 'AB-999')).toMatchObject({ word: 'not_checked', advisories: [] });
    }
  });

  it('lists each advisory with its file, since when it names the number, and what it says of which version', () => {
    const [newest, older] = answer(works, 'AB-1000').advisories;
    expect(newest).toMatchObject({ id: 'ICSA-24-001-02', date: '2025-02-11', since: '2023-01-02' });
    expect(older).toMatchObject({
      address: `https://github.com/example/advisories/blob/${'a'.repeat(40)}/white/2024/icsa-24-001-01.json`,
      since: '2023-01-02',
      says: [
        { states: ['known_affected'], version: '<2' },
        { states: ['fixed'], version: '2' },
      ],
    });
    expect(answer(works, 'AB-2000').advisories).toMatchObject([{ last: '2023-06-07', since: '2023-01-02' }]);
  });

  it('is in a cell a few words, which never make an earlier naming one of today', () => {
    const short = (number: string): string => shortAnswer(answer(works, number));
    expect(short('AB-1000')).toBe('Named in 2 security advisories, newest 11 February 2025');
    expect(short('AB-2000')).toBe('Named earlier in 1 security advisory');
    expect(short('EDS')).toBe('Perhaps named in 1 security advisory of 6 May 2024');
    expect(short('NN-1')).toBe('No number');
  });

  it('takes time that grows with the length of a pattern alone, however many wildcards it has', () => {
    const hostile = answersOf(
      [advisory('ICSA-24-001-01', [{ numbers: [`abc${'*a'.repeat(4000)}`] }])],
      manufacturers,
    );
    expect(hostile(works, `abc${'a'.repeat(900)}b`).word).toBe('no_number');
  });

  it('gives no series without a number of its own an all-clear', () => {
    const series = answersOf([advisory('ICSA-24-001-01', [{ numbers: ['all models'] }])], manufacturers);
    expect(series(works, 'AB-77').words).toContain('“all models” may mean it');
  });
});

describe('a vendor whose name has its initials in brackets', () => {
  const named = (vendor: string, number: string) => ({ vendor, numbers: [number] });
  const answers = answersOf(
    [
      advisory('ICSA-24-004-01', [
        named('General Electric (GE)', 'UR-100'),
        named('General Electric', 'UR-200'),
      ]),
      advisory('ICSA-24-004-02', [named('GE Healthcare', 'CT-300'), named('Good Engines (GX)', 'GX-400')]),
    ],
    [],
  );

  it('is one by each of its names, and no other with the same first word', () => {
    for (const name of ['GE', 'General Electric', 'General Electric (GE)']) {
      expect([answers({ name }, 'UR-100').word, answers({ name }, 'UR-200').word]).toEqual([
        'named',
        'named',
      ]);
      expect(answers({ name }, 'ct300').word).toBe('no_number');
    }
    expect(answers({ name: 'GX' }, 'gx400').word).toBe('not_checked');
  });
});

describe('a version range in the notation vers:', () => {
  it.each([
    ['vers:all/*', 'all versions'],
    ['vers:all/<V7.2', 'before V7.2'],
    ['vers:all/>=V4.0', 'from V4.0 on'],
    ['vers:all/>=V1.2|<V3', 'from V1.2 and before V3'],
    ['vers:all/>=V1<V3', 'from V1 and before V3'],
    ['vers:all/>=1|<2|>=3|<4', undefined],
    ['<V2.1', undefined],
    ['', undefined],
  ])('%s: %s', (version, words) => {
    expect(rangeInWords(version)).toBe(words);
  });
});

describe('numbers of standards and weaknesses', () => {
  it('are no words of a name that may be its number, and a product beside them is', () => {
    const name =
      'EN100 Ethernet module IEC 61850 variant, IEC61850-8-1, IEC 60870-5-104, IEEE 1613, DIN 43880, EN 50155, CWE-256, CVE-2022-23129, ISO/IEC 15408';
    expect(wordsOfName(name)).toEqual(['EN100']);
  });
});

describe('the index of the advisories', () => {
  it('is the same for the same advisories in another order, and nothing else is read as one', () => {
    const made = advisoryIndex(kept, manufacturers, publisherOf);
    expect(advisoryIndex(kept.toReversed(), manufacturers, publisherOf)).toEqual(made);
    expect(made.titles[0]).toBe('Title of ICSA-24-001-01');
    for (const wrong of [null, {}, { ...made.file, advisories: [1] }, { ...made.file, schemaVersion: '9' }]) {
      expect(readAdvisoryIndex(wrong)).toBeUndefined();
    }
  });

  // A word here is what nobody would take for a version: letters or hyphens around digits.
  const plainWord =
    /(?<![\p{L}\d./-])(?=[\p{Lu}-]*\d)(?=\d*[\p{Lu}-])[\p{Lu}\d][\p{Lu}\d-]{2,}[\p{Lu}\d](?![\p{L}\d./-])/gu;

  it('reassures of no number and no word of a name in any advisory', () => {
    const directory = join(import.meta.dirname, '../fixtures/content/advisories');
    const lines = readdirSync(directory)
      .flatMap((file) => readFileSync(join(directory, file), 'utf8').trimEnd().split('\n'))
      .map((line) => KeptAdvisorySchema.parse(JSON.parse(line)));
    const vendors = new Set(lines.flatMap(({ products }) => products.map(({ vendor }) => vendor)));
    const registered = [...vendors]
      .slice(0, 2)
      .map((name) => ({ id: manufacturerKey(name), name, names: [name] }));
    const ids = new Set(registered.map(({ name }) => name));
    const withIds = lines.map((line) => ({
      ...line,
      products: line.products.map((product) => ({
        ...product,
        ...(ids.has(product.vendor) && { manufacturer: manufacturerKey(product.vendor) }),
      })),
    }));
    const of = answersOf(withIds, registered);
    const asked = withIds.flatMap(({ id, products }) =>
      products.flatMap(({ vendor, manufacturer, name, numbers = [] }) =>
        [...numbers, ...(name.match(plainWord) ?? [])].map((number) => ({
          id,
          number,
          answer: of({ ...(manufacturer !== undefined && { id: manufacturer }), name: vendor }, number),
        })),
      ),
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const { id, number, answer: given } of asked) {
      expect([number, given.word]).toEqual([number, expect.stringMatching(/^(perhaps_)?named$/)]);
      expect(given.advisories.map((one) => one.id)).toContain(id);
    }
  });
});
