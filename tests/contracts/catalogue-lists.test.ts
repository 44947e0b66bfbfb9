import { describe, expect, it } from 'vitest';
import {
  CatalogueFileListSchema,
  catalogueFilePaths,
  catalogueMediaTypes,
} from '../../src/contracts/catalogue-files.ts';
import { listIndexPaths, shardOf } from '../../src/contracts/list-index.ts';

describe('the list of the catalogue files', () => {
  const file = {
    url: 'https://nameplate.example/catalogue/products.csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    evidenceAsOf: '2025-05-28',
    products: 1,
    bytes: 1,
    sha256: '0'.repeat(64),
    licence: { id: 'CC0-1.0', name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  };
  const isList = (data: readonly unknown[]): boolean =>
    CatalogueFileListSchema.safeParse({ data, meta: { total: data.length } }).success;

  it('describes each file by type, date, count, size, digest and licence', () => {
    expect(isList([file])).toBe(true);
    expect(isList([{ ...file, mediaType: 'text/csv' }])).toBe(false);
    expect(isList([{ ...file, products: 0 }])).toBe(false);
    expect(isList([{ ...file, bytes: 0 }])).toBe(false);
    for (const sha256 of ['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), `${'0'.repeat(64)}\n`]) {
      expect(isList([{ ...file, sha256 }])).toBe(false);
    }
    expect(isList([{ ...file, licence: { ...file.licence, id: 'no identifier' } }])).toBe(false);
    expect(isList([{ ...file, licence: { id: 'CC0-1.0' } }])).toBe(false);
    expect(isList([{ ...file, name: 'products' }])).toBe(false);
  });

  it('keeps its addresses and types', () => {
    expect(catalogueFilePaths).toEqual({
      list: '/catalogue/files.json',
      ndjson: '/catalogue/products.ndjson',
      csv: '/catalogue/products.csv',
      manufacturers: '/catalogue/manufacturers.csv',
    });
    expect(catalogueMediaTypes.ndjson).toBe('application/x-ndjson; charset=utf-8');
  });
});

describe('the index for lists', () => {
  it('has part numbers that differ only by case or punctuation in one shard', () => {
    for (const shards of [1, 2, 7, 100]) {
      expect(shardOf('EDS-P510', shards)).toBe(shardOf('eds p510', shards));
      expect(shardOf('EDS-P510', shards)).toBeLessThan(shards);
    }
  });

  it('spreads part numbers by the FNV-1a hash, whose published values it gives', () => {
    const shards = 2 ** 32;
    expect(shardOf('', shards)).toBe(0x811c9dc5);
    expect(shardOf('a', shards)).toBe(0xe40c292c);
    expect(shardOf('foobar', shards)).toBe(0xbf9cf968);
  });

  it('is at addresses of its own', () => {
    expect([listIndexPaths.head, listIndexPaths.shard('0-abc')]).toEqual([
      '/catalogue/list/head.json',
      '/catalogue/list/0-abc.json',
    ]);
  });
});
