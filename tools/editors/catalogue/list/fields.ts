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

const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const isField = (text: string): text is ListField => listFields.some((field) => field === text);

/** Which field each column is: as the caller says, or else as its heading says unless the caller names another for it. */
export const fieldsOfHeadings = (
  given: readonly string[],
  mapped: ReadonlyMap<string, string>,
): (ListField | undefined)[] => {
  const taken = given.flatMap((heading) => mapped.get(heading.trim()) ?? []);
  return given.map((heading) => {
    const named = mapped.get(heading.trim());
    if (named !== undefined) return isField(named) ? named : undefined;
    const known = listFields.find((field) => headings[field].includes(bare(heading)));
    return known !== undefined && taken.includes(known) ? undefined : known;
  });
};

/** What the caller says that the list or the tool does not have: unknown headings and unknown fields. */
export const unknownMappings = (given: readonly string[], mapped: ReadonlyMap<string, string>) => {
  const trimmed = given.map((heading) => heading.trim());
  return {
    hasUnknownHeading: [...mapped.keys()].some((heading) => !trimmed.includes(heading)),
    hasUnknownField: [...mapped.values()].some((field) => !isField(field)),
  };
};
