import { hasVisibleText } from '../../../../src/contracts/line-of-text.ts';

/** The fields that a column of a list can have. */
export const listFields = [
  'manufacturer',
  'part_number',
  'name',
  'description',
  'market',
  'class',
  'gtin',
  'page',
  'weight',
  'weight_unit',
  'length',
  'width',
  'height',
  'depth',
  'dimension_unit',
  'rack_units',
] as const;

/** A field that a column of a list can have. */
export type ListField = (typeof listFields)[number];

const headings: Readonly<Record<ListField, readonly string[]>> = {
  manufacturer: ['manufacturer', 'manufacturername', 'brand', 'vendor', 'mfr', 'mfg'],
  part_number: [
    'partnumber',
    'manufacturerpartnumber',
    'mpn',
    'mfrpartnumber',
    'mfgpartnumber',
    'partno',
    'pn',
    'ordernumber',
    'manufacturerpid',
  ],
  name: ['name', 'productname', 'title', 'model', 'descriptionshort'],
  description: ['description', 'productdescription', 'shortdescription'],
  market: ['market', 'segment'],
  class: ['class', 'category', 'producttype', 'kind'],
  gtin: ['gtin', 'ean', 'upc', 'gtin13', 'ean13'],
  page: ['page', 'url', 'address', 'productpage', 'datasheet', 'link'],
  weight: ['weight'],
  weight_unit: ['weightunit'],
  length: ['length'],
  width: ['width'],
  height: ['height'],
  depth: ['depth'],
  dimension_unit: ['dimensionunit', 'dimensionsunit', 'sizeunit'],
  rack_units: ['rackunits', 'uheight', 'heightu', 'ru'],
};

/** The fields whose values have a unit. */
const quantities: readonly ListField[] = ['weight', 'length', 'width', 'height', 'depth'];

/** The field of the column that has the unit of a quantity. */
const unitColumnOf = (field: ListField): ListField => (field === 'weight' ? 'weight_unit' : 'dimension_unit');

/** What the caller says that a column is: a field, and the unit of its values where no column has it. */
type MappedColumn = { readonly field: string; readonly unit: string | undefined };

/** What the caller says that columns are, by their headings. */
export type MappedColumns = ReadonlyMap<string, MappedColumn>;

const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const isField = (text: string): text is ListField => listFields.some((field) => field === text);

/** Which field each column is: as the caller says, or else as its heading says unless the caller names another for it. */
export const fieldsOfHeadings = (
  given: readonly string[],
  mapped: MappedColumns,
): (ListField | undefined)[] => {
  const taken = given.flatMap((heading) => mapped.get(heading.trim())?.field ?? []);
  return given.map((heading) => {
    const named = mapped.get(heading.trim())?.field;
    if (named !== undefined) return isField(named) ? named : undefined;
    const known = listFields.find((field) => headings[field].includes(bare(heading)));
    return known !== undefined && taken.includes(known) ? undefined : known;
  });
};

/** The units that the caller names, by field. */
export const unitsOfFields = (mapped: MappedColumns): ReadonlyMap<string, string> =>
  new Map(
    [...mapped.values()].flatMap(({ field, unit }) => (unit === undefined ? [] : [[field, unit] as const])),
  );

/** Whether the caller names a heading that the list does not have, an unknown field, or a unit of what has none. */
export const hasUnknownMapping = (given: readonly string[], mapped: MappedColumns): boolean => {
  const trimmed = given.map((heading) => heading.trim());
  return [...mapped].some(
    ([heading, { field, unit }]) =>
      !trimmed.includes(heading) ||
      !isField(field) ||
      (unit !== undefined && !(quantities.includes(field) && hasVisibleText(unit))),
  );
};

/** The columns of quantities whose unit neither a column nor the caller names. */
export const columnsWithoutUnit = (
  fields: readonly (ListField | undefined)[],
  mapped: MappedColumns,
): ListField[] => {
  const units = unitsOfFields(mapped);
  return quantities.filter(
    (field) => fields.includes(field) && !units.has(field) && !fields.includes(unitColumnOf(field)),
  );
};
