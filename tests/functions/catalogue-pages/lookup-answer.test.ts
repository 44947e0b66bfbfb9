import { describe, expect, it } from 'vitest';
import { answerLookup } from '../../../functions/catalogue-pages/lookup-answer.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { openLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { awkwardPairs } from '../products/awkward-pairs.ts';

const open = (
  pairs: readonly (readonly [string, string])[] = awkwardPairs,
  aliases: Record<string, string[]> = {},
) => {
  const library = libraryOf(pairs, aliases);
  const catalogue = openLibrary(library);
  const lookUp = async (manufacturer: string, partNumber: string) =>
    answerLookup(await catalogue, { manufacturer, partNumber });
  const answer = async (manufacturer: string, partNumber: string) => {
    const outcome = await lookUp(manufacturer, partNumber);
    if (outcome.kind === 'record') throw new Error('The lookup led to a record.');
    return outcome.answer;
  };
  return { library, lookUp, answer };
};

const numbersOf = (records: readonly { readonly partNumber: string }[]) =>
  records.map(({ partNumber }) => partNumber);

describe('a lookup', () => {
  it.each(awkwardPairs)('of %s %s leads to its record', async (manufacturer, partNumber) => {
    const { library, lookUp } = open();
    const product = library.products.find(
      ({ manufacturer: { name }, record }) =>
        name === manufacturer && record.manufacturerPartNumber === partNumber,
    );
    const path = `/products/${product?.record.id}`;
    expect(await lookUp(manufacturer, partNumber)).toEqual({ kind: 'record', path });
  });

  it('offers the part numbers of the manufacturer that differ by case or punctuation, and others’ exact ones', async () => {
    const { answer } = open([
      ['Case', 'Abc-1'],
      ['Case', 'ABC1'],
      ['Other', 'abc-1'],
    ]);
    const found = await answer('Case', 'abc-1');
    if (found.kind !== 'part_number_unknown') throw new Error(found.kind);
    expect(numbersOf(found.candidates).toSorted()).toEqual(['ABC1', 'Abc-1']);
    expect(found.elsewhere.map(({ manufacturer }) => manufacturer.name)).toEqual(['Other']);
  });

  it('offers manufacturers with similar names, each with its record of exactly the part number', async () => {
    const { answer } = open([
      ['Rockwell Automation', '1756-A10'],
      ['Other', '1756-A10'],
    ]);
    const found = await answer('rockwel', '1756-A10');
    if (found.kind !== 'manufacturer_unknown') throw new Error(found.kind);
    expect(found.similar.map(({ manufacturer, record }) => [manufacturer.name, record?.partNumber])).toEqual([
      ['Rockwell Automation', '1756-A10'],
    ]);
    expect(found.elsewhere.map(({ manufacturer }) => manufacturer.name)).toEqual(['Other']);
  });

  it('offers what differs by case and what contains the text beside similar manufacturers', async () => {
    const { answer } = open([
      ['Rockwell Automation', '1756-A10'],
      ['Rockwell Automation', '1756-A10XT'],
      ['Other', 'X1756A10'],
    ]);
    const unknown = await answer('rockwel', '1756-a10');
    if (unknown.kind !== 'manufacturer_unknown') throw new Error(unknown.kind);
    expect(unknown.similar.map(({ manufacturer }) => manufacturer.name)).toEqual(['Rockwell Automation']);
    expect(numbersOf(unknown.candidates)).toEqual(['1756-A10']);
    expect(numbersOf(unknown.containing.records)).toEqual(['1756-A10XT', 'X1756A10']);
    const other = await answer('Other', '1756-A1');
    if (other.kind !== 'part_number_unknown') throw new Error(other.kind);
    expect(numbersOf(other.containing.records)).toEqual(['X1756A10']);
    const otherCase = await answer('Other', '1756a10');
    if (otherCase.kind !== 'part_number_unknown') throw new Error(otherCase.kind);
    expect(otherCase.candidates.map(({ manufacturer }) => manufacturer.name)).toEqual([
      'Rockwell Automation',
    ]);
    const alone = await answer('', '1756-A1');
    if (alone.kind !== 'part_number_alone') throw new Error(alone.kind);
    expect(numbersOf(alone.containing.records)).toEqual(['1756-A10', '1756-A10XT', 'X1756A10']);
  });

  it('of a part number alone lists every manufacturer that has exactly it, otherwise those written similarly', async () => {
    const { answer } = open([
      ['Case', 'Abc-1'],
      ['Other', 'Abc-1'],
      ['Third', 'abc1'],
    ]);
    const exact = await answer('', 'Abc-1');
    if (exact.kind !== 'part_number_alone') throw new Error(exact.kind);
    expect([exact.exact.map(({ manufacturer }) => manufacturer.name), exact.candidates]).toEqual([
      ['Case', 'Other'],
      [],
    ]);
    const none = await answer('', 'ABC 1');
    if (none.kind !== 'part_number_alone') throw new Error(none.kind);
    expect([none.exact, numbersOf(none.candidates)]).toEqual([[], ['Abc-1', 'Abc-1', 'abc1']]);
  });

  it('without a part number names the manufacturer when there is exactly this one', async () => {
    const { answer } = open();
    expect(await answer('case', '')).toMatchObject({
      kind: 'part_number_missing',
      manufacturer: { name: 'Case' },
    });
    expect(await answer('cas', '')).toEqual({ kind: 'part_number_missing', manufacturer: undefined });
  });
});
