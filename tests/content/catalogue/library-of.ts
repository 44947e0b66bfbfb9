import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { CatalogueProduct, Manufacturer } from '../../../src/content/catalogue/product-file.ts';
import type { CatalogueSource } from '../../../src/content/catalogue/sources.ts';

const market = { id: 'industrial-networking', name: 'Industrial networking' };

const toId = (index: number): string => `prd_${index.toString(36).padStart(8, '0')}`;

export const publicDomain = {
  id: 'CC0-1.0',
  name: 'CC0 1.0',
  url: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

/** The source of every record of `libraryOf`. */
export const exampleSource: CatalogueSource = {
  id: 'example/products',
  name: 'Example products',
  address: 'https://github.com/example/products',
  speaker: 'community',
  licence: publicDomain,
  taken: 'Everything that it states.',
  dated: 'By its commits.',
};

/** A manufacturer with an id that cannot be mistaken for another's. */
const toManufacturer = (name: string, index: number, aliases: readonly string[]): Manufacturer => ({
  id: `manufacturer-${index}`,
  name,
  aliases: aliases.map((alias) => ({ name: alias, reason: 'Another name of this manufacturer.' })),
  shortNames: [],
});

/** A catalogue of these manufacturers and part numbers, every other field filled in alike. */
export const libraryOf = (
  pairs: readonly (readonly [manufacturer: string, partNumber: string])[],
  aliases: Readonly<Record<string, readonly string[]>> = {},
): CatalogueLibrary => {
  const names = [...new Set(pairs.map(([name]) => name))];
  const manufacturers = new Map(
    names.map((name, index) => [name, toManufacturer(name, index, aliases[name] ?? [])]),
  );
  const products = pairs.flatMap(([name, manufacturerPartNumber], index): CatalogueProduct[] => {
    const manufacturer = manufacturers.get(name);
    if (manufacturer === undefined) return [];
    return [
      {
        manufacturer,
        market,
        sources: [exampleSource],
        corrections: [],
        disputed: new Set(),
        file: `content/products/${manufacturer.id}/${index}.yaml`,
        record: {
          id: toId(index),
          market: market.id,
          manufacturer: manufacturer.id,
          manufacturerPartNumber,
          name: 'Ethernet switch',
          identifiers: [],
          verification: { status: 'source_listed', evidenceAsOf: '2024-05-02' },
          description: 'A switch with eight ports for a cabinet, with a supply of 24 V and a rail clip.',
          classification: { system: 'own-words', name: 'Ethernet switch' },
          physical: { weight: { value: '650', unit: 'g' } },
          sources: [
            {
              repository: 'example/products',
              path: `switches/${index}.yaml`,
              commit: '0123456789abcdef0123456789abcdef01234567',
              date: '2024-05-02',
              supports: 'identity',
            },
          ],
        },
      },
    ];
  });
  return {
    manufacturers: [...manufacturers.values()],
    notManufacturers: [],
    markets: [market],
    functions: { market: market.id, functions: [], rules: [] },
    licence: publicDomain,
    sources: [exampleSource],
    products,
    editions: [],
    editionIndex: { ofRecords: new Map(), removed: new Map(), counts: [] },
    editionNotes: [],
    imports: [],
    advisories: [],
    statements: new Map(),
    histories: new Map(),
  };
};

/** A library of these pairs, each record changed as the position of its pair says. */
export const libraryWith = (
  pairs: Parameters<typeof libraryOf>[0],
  change: (
    record: CatalogueProduct['record'],
    position: number,
  ) => Partial<CatalogueProduct['record']> = () => ({}),
  aliases: Record<string, string[]> = {},
): CatalogueLibrary => {
  const library = libraryOf(pairs, aliases);
  return {
    ...library,
    products: library.products.map((product, position) => ({
      ...product,
      record: { ...product.record, ...change(product.record, position) },
    })),
  };
};

/** A catalogue in which `AB` is a short name of one manufacturer and `SMC` of two, and `Known` has no record. */
export const libraryWithShortNames = (): CatalogueLibrary => {
  const library = libraryOf([
    ['Allen Works', '1756-L8'],
    ['SMC Works', 'X-1'],
    ['SMC Other', 'X-1'],
  ]);
  const short = (name: string) => ({
    name,
    reason: 'What people write in lists.',
    source: 'https://lists.example/names',
    read: '2026-11-26',
  });
  const known: Manufacturer = {
    id: 'known',
    name: 'Known',
    reason: 'Manufacturer of drives.',
    source: 'https://known.example/about',
    read: '2026-11-26',
    aliases: [{ name: 'Known GmbH', reason: 'The name in full.' }],
    shortNames: [short('KN')],
  };
  const manufacturers = library.manufacturers.map((manufacturer) => ({
    ...manufacturer,
    shortNames: [short(manufacturer.name.startsWith('SMC') ? 'SMC' : 'AB')],
  }));
  return {
    ...library,
    manufacturers: [...manufacturers, known],
    notManufacturers: [short('PROMAT')],
  };
};
