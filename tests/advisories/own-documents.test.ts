import { describe, expect, it } from 'vitest';
import { createAdvisoryAnswers } from '../../src/advisories/advisory-answer.ts';
import { advisoryIndex, readAdvisoryIndex } from '../../src/advisories/advisory-index.ts';
import type { KeptAdvisory, KeptProduct } from '../../src/advisories/kept-advisory.ts';
import { openOwnAdvisories, ownLimits, withOwnDocuments } from '../../src/advisories/own-documents.ts';
import { sha256 } from '../../src/evidence/sha256.ts';
import { madeDocument } from './own-document.ts';

const works = { id: 'works', name: 'Works' };
const authority = { name: 'Authority', namespace: 'https://authority.example' };
const today = '2026-11-28';

const bytesOf = (content: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));

/** Reads documents as files 1.json, 2.json and so on. */
const readOwn = async (...documents: readonly unknown[]) => {
  const reader = openOwnAdvisories(today);
  for (const [at, document] of documents.entries()) await reader.add(`${at + 1}.json`, bytesOf(document));
  return reader.close();
};

const kept = (id: string, date: string, products: readonly Partial<KeptProduct>[]): KeptAdvisory => {
  const revision = { commit: 'a'.repeat(40), path: `${id}.json`, version: '1' };
  return {
    id,
    source: 'example/advisories',
    title: `Title of ${id}`,
    first: { ...revision, date: '2024-01-02' },
    newest: { ...revision, date },
    products: products.map((product) => ({
      ...{ vendor: 'Works', manufacturer: 'works', name: 'Device', states: ['known_affected'] },
      since: '2024-01-02',
      ...product,
    })),
  };
};

const indexOf = (...advisories: readonly KeptAdvisory[]) =>
  readAdvisoryIndex(advisoryIndex(advisories, [{ ...works, names: ['Works'] }], () => authority).file);

/** Answers for numbers of Works from an index of these advisories and from own documents. */
const answering = async (advisories: readonly KeptAdvisory[], ...documents: readonly unknown[]) => {
  const own = await readOwn(...documents);
  const index = advisories.length === 0 ? undefined : indexOf(...advisories);
  const vendorOf = (name: string) => (name === 'Works' ? works : { name });
  const answer = createAdvisoryAnswers(withOwnDocuments(index, own, vendorOf));
  return (number: string) => answer(works, number);
};

const own = (options: Parameters<typeof madeDocument>[0] = {}) =>
  madeDocument({ products: [{ numbers: ['AB-1000'], version: '<2' }], ...options });

describe('own security advisories', () => {
  it('answer in the same four words, with the publisher, the id and the file of each', async () => {
    const answer = await answering(
      [],
      own(),
      own({ id: 'EX-2', products: [{ name: 'Series QX-77 of devices' }] }),
    );
    const named = answer('AB-1000');
    expect(named).toMatchObject({
      word: 'named',
      words:
        'Named in 1 security advisory of 1 November 2026: “known affected”. In your files: “EX-1” of Works PSIRT (https://psirt.works.example). Nothing of your files after 1 November 2026 was read.',
    });
    expect(named.advisories).toEqual([
      {
        id: 'EX-1',
        publisher: { name: 'Works PSIRT', namespace: 'https://psirt.works.example' },
        date: '2026-11-01',
        own: { file: '1.json', title: 'Title of EX-1' },
        reason: 'number',
        values: ['AB-1000'],
        since: '2026-11-01',
        says: [{ states: ['known_affected'], version: '<2' }],
      },
    ]);
    expect(answer('QX-77').word).toBe('perhaps_named');
    expect(answer('ab1000').word).toBe('perhaps_named');
    expect(answer('ZZ-9').words).toBe(
      'The one security advisory about Works with numbers does not have this one; one more names products without numbers: search it for the family. 2 of these are in your files. Nothing of your files after 1 November 2026 was read.',
    );
  });

  it('stand beside those of the catalogue, each of which says up to which day it was read', async () => {
    const answer = await answering([kept('ICSA-1', '2025-02-11', [{ numbers: ['AB-1000'] }])], own());
    expect(answer('AB-1000').words).toBe(
      'Named in 2 security advisories, the newest of 1 November 2026: “known affected” in 2. In your files: “EX-1” of Works PSIRT (https://psirt.works.example). Nothing of Authority after 11 February 2025 and nothing of your files after 1 November 2026 was read.',
    );
  });

  it('replace nobody else’s advisory, also under the same id', async () => {
    const same = { id: 'ICSA-1', date: '2026-11-02T00:00:00Z' };
    const answer = await answering(
      [kept('ICSA-1', '2025-02-11', [{ numbers: ['AB-1000'] }])],
      own({ ...same, products: [{ numbers: ['OTHER-1'] }] }),
      own({ ...same, namespace: 'https://third.example', products: [{ numbers: ['THIRD-1'] }] }),
    );
    const [one, other, third] = ['AB-1000', 'OTHER-1', 'THIRD-1'].map((number) => answer(number));
    expect([one?.word, other?.word, third?.word]).toEqual(['named', 'named', 'named']);
    expect(one?.advisories).toMatchObject([{ publisher: authority, date: '2025-02-11' }]);
    expect(one?.advisories[0]).not.toHaveProperty('last');
  });

  it('take the place of an earlier revision by publisher and id, and what it has no more is named until then', async () => {
    const byAuthority = { id: 'ICSA-1', namespace: 'https://authority.example/', publisher: 'Authority' };
    const products = [{ numbers: ['AB-1000'], state: 'fixed' }];
    const newer = own({ ...byAuthority, date: '2026-11-02T00:00:00Z', version: '10', products });
    const older = own({
      ...{ ...byAuthority, date: '2026-10-02T00:00:00Z', version: '9' },
      products: [{ numbers: ['AB-3000'] }],
    });
    const inIndex = kept('ICSA-1', '2025-02-11', [{ numbers: ['AB-1000'] }, { numbers: ['AB-2000'] }]);
    for (const documents of [
      [newer, older],
      [older, newer],
    ]) {
      const answer = await answering([inIndex], ...documents);
      expect(answer('AB-1000').advisories).toMatchObject([
        { date: '2026-11-02', since: '2024-01-02', says: [{ states: ['fixed'], version: '' }] },
      ]);
      expect(answer('AB-2000').words).toContain(
        'Named from 2 January 2024 to 11 February 2025 in ICSA-1, no longer in the revision of 2 November 2026.',
      );
      expect(answer('AB-3000').words).toContain('Named from 2 October 2026 to 2 October 2026 in ICSA-1');
    }
  });

  it('do not take the place of a later revision, nor of the same one', async () => {
    const byAuthority = { id: 'ICSA-1', namespace: 'https://authority.example/' };
    const inIndex = kept('ICSA-1', '2025-02-11', [{ numbers: ['AB-1000'] }]);
    for (const date of ['2025-02-11T00:00:00Z', '2025-01-02T00:00:00Z']) {
      const answer = await answering([inIndex], own({ ...byAuthority, date }));
      expect(answer('AB-1000').advisories).toMatchObject([
        { address: expect.stringContaining('ICSA-1.json'), says: [{ version: '' }] },
      ]);
    }
  });

  it('are known by one digest, in whatever order and however often they are given', async () => {
    const [one, other] = [own(), own({ id: 'EX-2' })];
    const digests = await Promise.all([one, other].map((document) => sha256(bytesOf(document))));
    const all = await sha256(
      digests
        .sort()
        .map((digest) => `${digest}\n`)
        .join(''),
    );
    expect((await readOwn(one, other)).about).toEqual({ documents: 2, newest: '2026-11-01', sha256: all });
    expect((await readOwn(other, one, other)).about?.sha256).toBe(all);
    expect((await readOwn()).about).toBeUndefined();
  });
});

describe('a part number of the user that own advisories name in another way', () => {
  /** A document with this tree of products, whose product has the id P. */
  const withTree = (product_tree: unknown) => ({ ...own(), product_tree });
  const product = (name: string, numbers: readonly string[] = []) => ({
    ...{ product_id: 'P', name },
    product_identification_helper: { model_numbers: numbers },
  });
  const vendor = (...branches: readonly unknown[]) => ({ category: 'vendor', name: 'Works', branches });

  it.each([
    ['QX-77', { full_product_names: [product('Works Device QX-77')] }],
    ['QX77', { full_product_names: [product('Device', ['QX-77'])] }],
    ['QX-77-B', { full_product_names: [product('Device', ['QX-77*'])] }],
    ['QX-77', { branches: [{ category: 'product_name', name: 'Works QX-77', product: product('Device') }] }],
  ])('is perhaps named where the product has no vendor: %s, %j', async (number, tree) => {
    const answer = await answering([], withTree(tree));
    expect(answer(number)).toMatchObject({
      word: 'perhaps_named',
      words: expect.stringContaining(', without a vendor. In your files: “EX-1”'),
    });
  });

  it('is no number where none is, and those that name no vendor or no product are counted', async () => {
    const answer = await answering(
      [],
      own(),
      {
        ...withTree({ full_product_names: [product('Device')] }),
        ...{ document: own({ id: 'EX-2' }).document },
      },
      { ...withTree({}), document: own({ id: 'EX-3' }).document },
    );
    const { word, words, toSearch } = answer('ZZ-9');
    expect(word).toBe('no_number');
    expect(words).toContain('2 more in your files name no vendor: search them too.');
    expect(toSearch.map(({ id }) => id)).toEqual(['EX-2', 'EX-3']);
  });

  it.each([
    ['the full name', vendor({ category: 'product_name', name: 'Device', product: product('Device QX-77') })],
    [
      'a family',
      vendor({
        ...{ category: 'product_family', name: 'QX-77' },
        branches: [{ category: 'product_name', name: 'Device', product: product('Device') }],
      }),
    ],
    [
      'a name above the name',
      vendor({
        ...{ category: 'product_name', name: 'QX-77' },
        branches: [{ category: 'product_name', name: 'Variant', product: product('Variant') }],
      }),
    ],
  ])('is perhaps named by %s', async (_, branch) => {
    const answer = await answering([], withTree({ branches: [branch] }));
    expect(answer('QX-77')).toMatchObject({ word: 'perhaps_named', advisories: [{ reason: 'name' }] });
    expect(answer('QX-78').word).toBe('no_number');
  });

  it.each([
    ...['A-1000 / QX-7700', 'A-1000/QX-7700', 'A-1000 or QX-7700', 'A-1000 | QX-7700', 'A-1000; QX-7700'],
    ...['A-1000\nQX-7700', 'A-1000 QX-7700', 'A-10xx / QX-77xx', 'A-10* / QX-77*', 'QX-7000 to QX-7900'],
  ])('is perhaps named where several stand in one value: %j', async (value) => {
    const answer = await answering([], own({ products: [{ numbers: [value] }] }));
    expect(answer('QX-7700')).toMatchObject({ word: 'perhaps_named', advisories: [{ reason: 'series' }] });
    if (!value.includes(' to ')) expect(answer('ZZ-9').word).toBe('no_number');
  });

  it.each([
    ['\u0412\u0425-2600', 'BX-2600'],
    ['BX-2600', '\u0412X-2600'],
  ])('is perhaps named where letters of another script look the same: %s, %s', async (value, number) => {
    const answer = await answering([], own({ products: [{ numbers: [value] }] }));
    expect(answer(number)).toMatchObject({
      word: 'perhaps_named',
      words: expect.stringContaining(`“${value}” may mean it`),
    });
  });

  it('is to be searched where the field for numbers has a name alone', async () => {
    const answer = await answering([], own({ products: [{ numbers: ['alle Modelle'] }] }));
    expect(answer('QX-77').words).toContain('names products without numbers');
  });
});

describe('own files that are no security advisory', () => {
  const feed = { feed: { id: 'feed', entry: [] } };
  const provider = { canonical_url: 'https://works.example/provider-metadata.json', metadata_version: '2.0' };

  it('are named with the reason, and the others are still read', async () => {
    const cases: readonly (readonly [content: unknown, why: string])[] = [
      ['', 'The file is not JSON.'],
      ['[]', 'The file is no document of CSAF 2.0: /document/csaf_version is not "2.0".'],
      [own({ date: '2026-11-29T00:00:00Z' }), 'Its date, 2026-11-29, is later than today'],
      [own({ date: '2026-02-30T00:00:00Z' }), 'look at document/tracking/current_release_date'],
      [own({ date: '0000-01-01T00:00:00+23:59' }), 'look at document/tracking/current_release_date'],
      [own({ id: '  ' }), 'look at document/tracking/id'],
      [own({ id: 'x'.repeat(501) }), 'look at document/tracking/id'],
      [own({ publisher: '\ud800' }), 'look at document/publisher/name'],
      [
        own({ products: [{ numbers: Array.from({ length: 1001 }, (_, at) => `AB*${at}`) }] }),
        'More than 1,000',
      ],
      [
        own({ products: [{ numbers: ['OTHER'] }] }),
        'It has publisher, id and version of 1.json, and other products.',
      ],
    ];
    const { unread, documents } = await readOwn(
      own(),
      ...cases.map(([content]) => content),
      own({ id: 'LAST' }),
    );
    expect(unread).toEqual(
      cases.map(([, why], at) => ({ file: `${at + 2}.json`, why: expect.stringContaining(why) })),
    );
    expect(documents.map(({ document }) => document.id)).toEqual(['EX-1', 'LAST']);
  });

  it('are not UTF-8 or too large', async () => {
    const reader = openOwnAdvisories(today);
    await reader.add('a.json', new Uint8Array([...bytesOf(own()), 0xff]));
    await reader.add('b.json', new Uint8Array(ownLimits.documentBytes + 1));
    expect((await reader.close()).unread).toEqual([
      { file: 'a.json', why: 'The file is not UTF-8.' },
      { file: 'b.json', why: 'The document is larger than 64 MiB.' },
    ]);
  });

  it('are counted where they are lists that publishers have beside advisories', async () => {
    expect(await readOwn(feed, provider, own())).toMatchObject({
      lists: 2,
      unread: [],
      about: { documents: 1 },
    });
  });

  it('cost no more than the documents before them leave', async () => {
    const name = 'n'.repeat(10_000);
    const products = Array.from({ length: 990 }, () => ({ name }));
    const heavy = Array.from({ length: 4 }, (_, at) => own({ id: `EX-${at}`, products }));
    const { unread } = await readOwn(...heavy);
    expect(unread).toEqual([{ file: '4.json', why: expect.stringContaining('more than are read') }]);
  });
});
