import type { Field, Source } from '../../../../src/columns/fields/fields.ts';
import {
  type FieldHeadings,
  fieldHeadings,
  normaliseHeading,
} from '../../../../src/columns/fields/headings.ts';
import type { Target } from '../../../../src/columns/fields/target.ts';
import { guessColumns, unansweredMapping } from '../../../../src/columns/mapping/mapping.ts';
import type { Table } from '../../../../src/columns/profile/table.ts';
import { fileOfListMapping } from '../../../../src/columns/questions/mapping-file.ts';
import { listFileSchema } from '../../../../src/columns/questions/mapping-file-schema.ts';
import { listQuestions } from '../../../../src/columns/questions/questions.ts';
import type { Suggestion } from '../../../integrators/validate/suggest-mapping.ts';

const needed = (label: string, about: string): Field => ({
  label,
  about,
  form: 'text',
  optional: false,
  initial: { from: 'unset' },
});

const optional = (label: string, about: string): Field => ({
  label,
  about,
  form: 'text',
  optional: true,
  initial: { from: 'nothing' },
});

const exact = (field: Field): Field => ({ ...field, isExact: true });

const quantity = (label: string): Field => ({
  label,
  about: 'The number, without its unit.',
  form: 'decimal',
  optional: true,
  initial: { from: 'nothing' },
});

const unit = (label: string, offers: readonly string[]): Field => ({
  label,
  about: 'What its numbers are in.',
  form: 'text',
  optional: true,
  offers,
  initial: { from: 'unset' },
});

const lengths = ['mm', 'cm', 'm', 'in'];

const fields = {
  manufacturer: exact(needed('Manufacturer', 'A name, id or alias of content/manufacturers.yaml.')),
  manufacturerPartNumber: exact(needed('Manufacturer part number', 'Exactly as the manufacturer writes it.')),
  name: needed('Name', 'What the manufacturer calls the product.'),
  description: optional('Description', 'A line about the product.'),
  market: optional('Market', 'An id or name of content/markets.yaml.'),
  class: optional('Class', 'The kind of product, in your words.'),
  gtin: exact(optional('GTIN', 'The number of the trade item, of 12 to 14 digits.')),
  page: optional('Page', 'The address of a page about the product.'),
  weight: quantity('Weight'),
  weightUnit: unit('Unit of the weight', ['kg', 'g', 'lb']),
  length: quantity('Length'),
  lengthUnit: unit('Unit of the length', lengths),
  width: quantity('Width'),
  widthUnit: unit('Unit of the width', lengths),
  height: quantity('Height'),
  heightUnit: unit('Unit of the height', lengths),
  depth: quantity('Depth'),
  depthUnit: unit('Unit of the depth', lengths),
  rackUnits: quantity('Rack units'),
} as const satisfies Record<string, Field>;

/** A field of a product that a column of a list can have. */
export type ProductField = keyof typeof fields;

const isProductField = (name: string): name is ProductField => Object.hasOwn(fields, name);

/** The quantities of a product that have a unit. */
export const quantities = ['weight', 'length', 'width', 'height', 'depth'] as const;

/** The field of the unit of a quantity. */
export const unitOf = (name: (typeof quantities)[number]) => `${name}Unit` as const;

/** Headings of product lists, beside those that price lists have for the same field. */
const headings: Readonly<Record<ProductField, readonly string[]>> = {
  manufacturer: [],
  manufacturerPartNumber: [],
  name: ['Name', 'Product name'],
  description: ['Description', 'Product description', 'Short description', 'Beschreibung'],
  market: ['Market', 'Segment', 'Markt'],
  class: ['Class', 'Category', 'Product type', 'Kind', 'Klasse', 'Kategorie'],
  gtin: ['GTIN', 'EAN', 'UPC', 'GTIN-13', 'EAN-13'],
  page: ['Page', 'URL', 'Address', 'Product page', 'Datasheet', 'Link', 'Produktseite'],
  weight: ['Weight', 'Gewicht'],
  weightUnit: ['Weight unit', 'Gewichtseinheit'],
  length: ['Length', 'Länge'],
  lengthUnit: ['Length unit', 'Längeneinheit'],
  width: ['Width', 'Breite'],
  widthUnit: ['Width unit'],
  height: ['Height', 'Höhe'],
  heightUnit: ['Height unit'],
  depth: ['Depth', 'Tiefe'],
  depthUnit: ['Depth unit'],
  rackUnits: ['Rack units', 'U height', 'Height U', 'RU', 'Höheneinheiten'],
};

/** The field of a price list whose headings those of a product list have too. */
const ofPriceLists = {
  manufacturer: 'manufacturer',
  manufacturerPartNumber: 'manufacturerPartNumber',
  name: 'title',
} as const;

const isOfPriceLists = (name: ProductField): name is keyof typeof ofPriceLists =>
  Object.hasOwn(ofPriceLists, name);

/** The headings of a field. What may be an item number in a price list is a part number here: a product list has no other. */
const headingsOf = (name: ProductField): FieldHeadings => {
  const more = headings[name].map(normaliseHeading);
  if (!isOfPriceLists(name)) return { own: more, weak: [], shared: [] };
  const { own, weak, shared } = fieldHeadings(ofPriceLists[name]);
  const isPartNumber = name === 'manufacturerPartNumber';
  return {
    own: [...new Set([...more, ...own])],
    weak: isPartNumber ? [...weak, ...shared] : weak,
    shared: isPartNumber ? [] : shared,
  };
};

/** Lists that are read for the products of a catalogue. The unit of a quantity is asked for only if the list has the quantity. */
export const productTarget: Target<ProductField> = {
  names: Object.keys(fields).filter(isProductField),
  fields,
  headings: headingsOf,
  identifier: 'manufacturerPartNumber',
  askedWith: Object.fromEntries(quantities.map((name) => [unitOf(name), name])),
  decisive: ['manufacturerPartNumber'],
  refusedTexts: ['spaces-around', 'unseen', 'line-breaks'],
};

/** The file of a mapping of a list of products. */
export const ProductMappingSchema = listFileSchema(productTarget.names);

/** Headings of a column that has the unit of every dimension. */
const unitOfDimensions: ReadonlySet<string> = new Set(['dimensionunit', 'dimensionsunit', 'sizeunit']);

/** What the headings of a table suggest: a column for each field, and one for the units of all dimensions. */
const guessSources = (table: Table): ReadonlyMap<ProductField, Source> => {
  const sources = guessColumns(table, productTarget);
  const column = table.headings.findIndex((heading) => unitOfDimensions.has(normaliseHeading(heading)));
  if (column === -1) return sources;
  for (const name of quantities.filter((one) => one !== 'weight').map(unitOf)) {
    if (sources.get(name)?.from === 'unset') sources.set(name, { from: 'guess', as: 'column', column });
  }
  return sources;
};

const howToWrite =
  'Write a column as {"from": "column", "column": "Heading"}, one value for every row as {"from": "constant", "text": "kg"}, and a field that the list does not have as {"from": "nothing"}.';

/** What a table suggests for a list of products. */
export const suggestProducts = (table: Table, sheet: string | undefined): Suggestion<ProductField> => {
  const mapping = unansweredMapping(productTarget, guessSources(table));
  return {
    mapping,
    file: fileOfListMapping(mapping, table, sheet),
    questions: listQuestions(table, mapping),
    howToWrite,
    notes: new Map(),
  };
};
