import { describe, expect, it } from 'vitest';
import { countsInWords, editionInWords } from '../../src/components/catalogue/edition-words.ts';
import { type ChangedEdition, listedChanges } from '../../src/publish/edition-changes.ts';

const names = {
  ofManufacturer: (id: string) => id.toUpperCase(),
  ofLicence: (id: string) => `Licence ${id}`,
};

const record = (number: number, op: 'add' | 'change' | 'remove', manufacturer = 'works') => ({
  id: `prd_${number}`,
  op,
  manufacturer,
  partNumber: `A-${number}`,
  note: undefined,
  changes: [],
});

const given = {
  source: 'works/library',
  revision: { date: '2024-05-01', address: 'https://works.example/list' },
  pointer: '/name',
  before: 'Old',
  after: 'New',
  isEnd: false,
};

const edition = (changes: ChangedEdition['changes']): ChangedEdition => ({
  edition: {
    number: 2,
    date: '2026-11-23',
    previous: '0'.repeat(64),
    added: 0,
    changed: 0,
    removed: 0,
    files: [{ licence: 'CC0-1.0', sha256: '1'.repeat(64), changes: '2'.repeat(64) }],
  },
  notes: [],
  changes,
});

describe('an edition with many changes', () => {
  const added = Array.from({ length: 60 }, (_, index) => record(index, 'add', 'many'));
  const same = Array.from({ length: 20 }, (_, index) => record(100 + index, 'change'));
  const valued = { ...record(200, 'change'), changes: [given] };
  const noted = { ...record(201, 'change'), note: 'The number had a remark.' };
  const removed = record(202, 'remove', 'gone');
  const { all } = listedChanges(edition([...added, ...same, valued, noted, removed]), names);

  it('lists changed values, notes of editors and removed records; the rest is a number', () => {
    expect(all.changes.map(({ id }) => id)).toEqual(['prd_202', 'prd_200', 'prd_201']);
    expect(all.changes[1]?.said).toEqual([
      { words: 'Name: Old → New', date: '2024-05-01', address: 'https://works.example/list' },
    ]);
    expect(editionInWords(all)).toBe(
      'Records: 60 added, 1 removed, 1 with changed values, 21 with other dates or files only.',
    );
  });

  it('says of each manufacturer what happened to its records, those with other records first', () => {
    expect(all.manufacturers.map(({ name, ...counts }) => `${name}: ${countsInWords(counts)}`)).toEqual([
      'MANY: 60 added',
      'WORKS: 1 with changed values, 21 with other dates or files only',
      'GONE: 1 removed',
    ]);
  });
});
