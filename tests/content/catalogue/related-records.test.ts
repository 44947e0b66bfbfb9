import { describe, expect, it } from 'vitest';
import type { CatalogueProduct } from '../../../src/content/catalogue/product-file.ts';
import { type RelatedRecords, relatedRecords } from '../../../src/content/catalogue/related-records.ts';
import type { Product } from '../../../src/contracts/product.ts';
import { content } from '../small-content.ts';
import { libraryOf } from './library-of.ts';

const partNumbers = (products: readonly CatalogueProduct[]): string[] =>
  products.map(({ record }) => record.manufacturerPartNumber);

/** What is related to a part number in a catalogue of one manufacturer. */
const relatedTo = (partNumber: string, all: readonly string[]): RelatedRecords => {
  const library = libraryOf(all.map((number) => ['Moxa', number] as const));
  const id = library.products.find(({ record }) => record.manufacturerPartNumber === partNumber)?.record.id;
  const related = relatedRecords(library).get(id ?? '');
  if (related === undefined) throw new Error(`Nothing is related to ${partNumber}.`);
  return related;
};

/** A catalogue of other manufacturers' switches beside one of Moxa, each with these physical facts. */
const relatedToSwitch = (others: readonly (readonly [string, Product['physical']])[]): RelatedRecords => {
  const physical = [['Moxa', switchOf(8)] as const, ...others];
  const library = libraryOf(physical.map(([name], index) => [name, `N${index}`] as const));
  const products = library.products.map((product, index) => ({
    ...product,
    record: { ...product.record, physical: physical[index]?.[1] ?? {} },
  }));
  const related = relatedRecords({ ...library, products }).get(products[0]?.record.id ?? '');
  if (related === undefined) throw new Error('Nothing is related to the switch.');
  return related;
};

const switchOf = (count: number, type = '1000base-t', rackUnits = '1'): Product['physical'] => ({
  rackUnits: { value: rackUnits, unit: 'U' },
  ports: [{ kind: 'interface', type, count }],
});

describe('related records of the same manufacturer', () => {
  it('begin alike where four characters and half of the longer number are the same', () => {
    const all = ['1756-A10', '1756-A10K', '1756-A17', '1756-CMS1B1-LONG', '175X', '2000'];
    expect(partNumbers(relatedTo('1756-A10', all).alike)).toEqual(['1756-A10K', '1756-A17']);
    expect(partNumbers(relatedTo('2000', all).alike)).toEqual([]);
  });

  it('are the six that begin most alike where there are more', () => {
    const all = ['AAAA1', 'AAAA2', 'AAAB1', 'AAAB2', 'AAAB3', 'AAAB4', 'AAAB5', 'AAAB6', 'AAAB7', 'AAAC1'];
    const { alike } = relatedTo('AAAB4', all);
    expect(partNumbers(alike)).toEqual(['AAAB1', 'AAAB2', 'AAAB3', 'AAAB5', 'AAAB6', 'AAAB7']);
  });

  it('go on with the next part numbers that do not begin alike, and with the first after the last', () => {
    const all = ['A', 'B', 'C', 'D', 'XXXX1', 'XXXX2'];
    const { alike, next } = relatedTo('XXXX1', all);
    expect(partNumbers(alike)).toEqual(['XXXX2']);
    expect(partNumbers(next)).toEqual(['A', 'B', 'C', 'D']);
    expect(partNumbers(relatedTo('B', ['A', 'B']).next)).toEqual(['A']);
    expect(relatedTo('A', ['A']).next).toEqual([]);
  });
});

describe('comparable records of other manufacturers', () => {
  it('share class, rack height and the number of the most numerous ports, whether it is written 1 or 1.0', () => {
    const related = relatedToSwitch([
      ['Cisco', switchOf(8, '1000base-t', '1.0')],
      ['Eaton', switchOf(16)],
    ]);
    expect(partNumbers(related.comparable)).toEqual(['N1']);
    expect(related.likeness).toBe('rack_height_and_ports');
  });

  it('share less where nothing shares that much, and say what they share', () => {
    const byType = relatedToSwitch([
      ['Cisco', switchOf(16)],
      ['Eaton', switchOf(8, 'lte')],
    ]);
    expect([byType.likeness, partNumbers(byType.comparable)]).toEqual(['port_type', ['N1']]);
    const byClass = relatedToSwitch([['Eaton', {}]]);
    expect([byClass.likeness, partNumbers(byClass.comparable)]).toEqual(['function', ['N1']]);
  });

  it('are one each of the next four manufacturers by name, and none where there is no other', () => {
    const names = ['Cisco', 'Perle', 'Delta', 'Planet', 'Raritan', 'Zonit'];
    const related = relatedToSwitch(names.map((name) => [name, switchOf(8)]));
    expect(related.comparable.map(({ manufacturer }) => manufacturer.name)).toEqual([
      'Perle',
      'Planet',
      'Raritan',
      'Zonit',
    ]);
    expect(relatedToSwitch([])).toMatchObject({ comparable: [], likeness: undefined });
  });
});

describe('related records of a whole catalogue', () => {
  const library = content.catalogue;
  const related = relatedRecords(library);

  it('are at most fourteen for each record, without the record itself and without a second mention', () => {
    expect(related.size).toBe(library.products.length);
    for (const [id, { alike, next, comparable }] of related) {
      const ids = [...alike, ...next, ...comparable].map(({ record }) => record.id);
      expect(ids.length).toBeLessThanOrEqual(14);
      expect(new Set([...ids, id]).size).toBe(ids.length + 1);
    }
  });

  it('do not depend on the order in which the files were read', () => {
    const turned = relatedRecords({ ...library, manufacturers: library.manufacturers.toReversed() });
    for (const [id, lists] of related) expect(turned.get(id)).toEqual(lists);
  });

  it('lead from one record of a manufacturer to all of its others', () => {
    const [largest = []] = [
      ...Map.groupBy(library.products, ({ manufacturer }) => manufacturer.id).values(),
    ].sort((one, other) => other.length - one.length);
    const reached = new Set(largest.slice(0, 1).map(({ record }) => record.id));
    for (const id of reached) {
      for (const { record } of related.get(id)?.next ?? []) reached.add(record.id);
      for (const { record } of related.get(id)?.alike ?? []) reached.add(record.id);
    }
    expect(reached.size).toBe(largest.length);
  });
});
