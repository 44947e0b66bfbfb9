import type {
  AuthoredProduct,
  Manufacturer,
  Market,
} from '../../../../src/content/catalogue/product-file.ts';
import type { Fault } from '../../../../src/content/findings/content-finding.ts';
import { hasVisibleText, isLine } from '../../../../src/contracts/line-of-text.ts';
import { manufacturerKey } from '../../../../src/contracts/lookup-key.ts';
import { AddressSchema, DecimalSchema } from '../../../../src/contracts/primitives.ts';
import { manufacturersByKey } from '../catalogue-files.ts';
import { pairOf } from '../merge-statements.ts';
import { isGtin, partNumberRefusal } from '../part-number.ts';
import {
  columnsWithoutUnit,
  fieldsOfHeadings,
  hasUnknownMapping,
  type ListField,
  listFields,
  type MappedColumns,
  unitsOfFields,
} from './fields.ts';
import { listFault } from './list-rules.ts';
import type { ListRow, ListTable } from './list-table.ts';

type Quantity = { readonly value: string; readonly unit: string };

/** A number with a decimal comma, with a point; a point in it, which would separate thousands, becomes what is refused. */
const exchangeMarks = (number: string): string =>
  number.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));

/** How the cells of a list are read. */
type Reading = {
  readonly fields: readonly (ListField | undefined)[];
  /** The units of whole columns, by field. */
  readonly units: ReadonlyMap<string, string>;
  readonly hasDecimalComma: boolean;
};

/** The readers of cells of one row, which note what is wrong with them. */
const cellsOf = (row: ListRow, { fields, units, hasDecimalComma }: Reading, faults: Fault[]) => {
  const position = (field: ListField) => row.positionOf(Math.max(0, fields.indexOf(field)));
  const text = (field: ListField): string | undefined => {
    const cell = row.cells[fields.indexOf(field)] ?? '';
    if (!hasVisibleText(cell)) return undefined;
    if (!isLine(cell)) {
      faults.push(listFault('not_one_line', position(field), field));
    }
    return cell;
  };
  const needed = (field: ListField): string => {
    const found = text(field);
    if (found === undefined) faults.push(listFault('empty_cell', position(field), field));
    return found ?? '';
  };
  const quantity = (field: ListField, ofRow: string | undefined): Quantity | undefined => {
    const written = text(field);
    if (written === undefined) return undefined;
    const unit = ofRow ?? units.get(field);
    const value = hasDecimalComma ? exchangeMarks(written) : written;
    if (!DecimalSchema.safeParse(value).success)
      faults.push(listFault('not_a_decimal', position(field), field));
    if (unit === undefined) faults.push(listFault('unit_missing', position(field), field));
    return { value, unit: unit ?? '' };
  };
  return { position, text, needed, quantity };
};
type Cells = ReturnType<typeof cellsOf>;

const readPhysical = ({ text, quantity }: Cells): AuthoredProduct['physical'] => {
  const unit = text('dimension_unit');
  const weight = quantity('weight', text('weight_unit'));
  const [length, width, height, depth] = [
    quantity('length', unit),
    quantity('width', unit),
    quantity('height', unit),
    quantity('depth', unit),
  ];
  const rackUnits = quantity('rack_units', 'U');
  return {
    ...(weight && { weight }),
    ...(length && { length }),
    ...(width && { width }),
    ...(height && { height }),
    ...(depth && { depth }),
    ...(rackUnits && { rackUnits }),
  };
};

/** A product as a row states it. What the list does not say is left out. */
export type StatedProduct = Pick<
  AuthoredProduct,
  'manufacturer' | 'manufacturerPartNumber' | 'name' | 'identifiers' | 'physical'
> & {
  readonly description?: string;
  /** The kind of product in the words of the list. */
  readonly kind?: string;
  /** The id of its market. */
  readonly market?: string;
  /** A page about it. */
  readonly page?: string;
};

/** Reads one row; the product is complete only when `faults` has got nothing. */
const readRow = (
  cells: Cells,
  given: string | undefined,
  find: {
    readonly manufacturer: (name: string) => string | undefined;
    readonly market: (name: string) => string | undefined;
  },
  faults: Fault[],
): StatedProduct => {
  const { position, text, needed } = cells;
  const name = given ?? needed('manufacturer');
  const manufacturer = find.manufacturer(name);
  if (manufacturer === undefined && name !== '') {
    faults.push(listFault('unknown_manufacturer', position('manufacturer')));
  }
  const partNumber = needed('part_number');
  const refusal = partNumber === '' ? undefined : partNumberRefusal(partNumber);
  if (refusal !== undefined && refusal !== 'surrounding_space') {
    faults.push(listFault('part_number_refused', position('part_number'), refusal));
  }
  const marketName = text('market');
  const market = marketName === undefined ? undefined : find.market(marketName);
  if (marketName !== undefined && market === undefined)
    faults.push(listFault('unknown_market', position('market')));
  const gtin = text('gtin');
  if (gtin !== undefined && !isGtin(gtin)) faults.push(listFault('not_a_gtin', position('gtin')));
  const page = text('page');
  if (page !== undefined && !AddressSchema.safeParse(page).success) {
    faults.push(listFault('not_an_address', position('page')));
  }
  const description = text('description');
  const kind = text('class');
  return {
    manufacturer: manufacturer ?? '',
    manufacturerPartNumber: partNumber,
    ...(market && { market }),
    name: needed('name'),
    ...(description && { description }),
    ...(kind && { kind }),
    identifiers: gtin === undefined ? [] : [{ scheme: `gtin-${gtin.length}`, value: gtin }],
    physical: readPhysical(cells),
    ...(page && { page }),
  };
};

const headingFaults = (
  table: ListTable,
  fields: readonly (ListField | undefined)[],
  mapped: MappedColumns,
  needed: readonly ListField[],
): Fault[] => {
  const { headings } = table;
  const start = headings.positionOf(0);
  const missing = needed.filter((field) => !fields.includes(field));
  const repeated = listFields.filter((field) => fields.indexOf(field) !== fields.lastIndexOf(field));
  return [
    ...(hasUnknownMapping(headings.cells, mapped) ? [listFault('unknown_mapping', start)] : []),
    ...missing.map((field) => listFault('missing_column', start, field)),
    ...repeated.map((field) =>
      listFault('repeated_column', headings.positionOf(fields.lastIndexOf(field)), field),
    ),
    ...columnsWithoutUnit(fields, mapped).map((field) =>
      listFault('unit_missing', headings.positionOf(fields.indexOf(field)), field),
    ),
    ...(table.badQuote === undefined ? [] : [listFault('misplaced_quote', table.badQuote.positionOf(0))]),
    ...(table.rows.length === 0 ? [listFault('no_rows', start)] : []),
  ];
};

/** Reads the products of a list, and everything in it that has to be fixed. */
export const readList = (
  table: ListTable,
  {
    mapped,
    hasDecimalComma,
    manufacturer: given,
    manufacturers,
    markets,
  }: {
    readonly mapped: MappedColumns;
    /** Whether the numbers are written with a decimal comma. */
    readonly hasDecimalComma: boolean;
    /** The manufacturer of every product, where no column has it. */
    readonly manufacturer: string | undefined;
    readonly manufacturers: readonly Manufacturer[];
    readonly markets: readonly Market[];
  },
): {
  readonly products: readonly StatedProduct[];
  readonly faults: readonly Fault[];
  /** The headings of the columns that no field was read from. */
  readonly unread: readonly string[];
} => {
  const fields = fieldsOfHeadings(table.headings.cells, mapped);
  const faults = headingFaults(table, fields, mapped, [
    ...(given === undefined ? (['manufacturer'] as const) : []),
    'part_number',
    'name',
  ]);
  const unread = table.headings.cells.filter((_, index) => fields[index] === undefined);
  if (faults.length > 0) return { products: [], faults, unread };

  const byKey = manufacturersByKey(manufacturers);
  const marketOf = new Map(markets.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const]));
  const find = {
    manufacturer: (name: string) => byKey.get(manufacturerKey(name))?.id,
    market: (name: string) => marketOf.get(name),
  };
  const reading = { fields, units: unitsOfFields(mapped), hasDecimalComma };
  const lineOf = new Map<string, number>();
  const products = table.rows.map((row) => {
    if (row.cells.length !== table.headings.cells.length)
      faults.push(listFault('cells_missing', row.positionOf(0)));
    const cells = cellsOf(row, reading, faults);
    const product = readRow(cells, given, find, faults);
    const pair = pairOf(product);
    const line = lineOf.get(pair);
    if (line !== undefined && product.manufacturer !== '') {
      faults.push(listFault('repeated_product', cells.position('part_number'), line));
    }
    lineOf.set(pair, row.positionOf(0).line);
    return product;
  });
  return { products, faults, unread };
};
