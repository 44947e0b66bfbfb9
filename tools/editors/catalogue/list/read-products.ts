import { type TableError, tableErrors } from '../../../../src/columns/fields/table-errors.ts';
import type { ListMapping } from '../../../../src/columns/mapping/mapping.ts';
import { type FieldReader, fieldReaders } from '../../../../src/columns/mapping/read-column.ts';
import type { Table } from '../../../../src/columns/profile/table.ts';
import { leftOutRows } from '../../../../src/columns/questions/left-out-rows.ts';
import {
  type AuthoredProduct,
  type Manufacturer,
  type Market,
  manufacturersByKey,
} from '../../../../src/content/catalogue/product-file.ts';
import type { Fault, Position } from '../../../../src/content/findings/content-finding.ts';
import { AddressSchema, DecimalSchema } from '../../../../src/contracts/primitives.ts';
import { manufacturerKey } from '../../../../src/evidence/lookup-key.ts';
import { columnNames, type TableRow } from '../../../../src/tables/table.ts';
import { isLine } from '../../../../src/text/line-of-text.ts';
import { pairOf } from '../merge-statements.ts';
import { isGtin, partNumberRefusal } from '../part-number.ts';
import { listFault } from './list-rules.ts';
import { type ProductField, productTarget, quantities, unitOf } from './product-fields.ts';

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

/** Finds what the catalogue calls a manufacturer and a market of a list. */
export type Names = {
  readonly manufacturer: (name: string) => string | undefined;
  readonly market: (name: string) => string | undefined;
};

/** The names of a catalogue. */
export const namesIn = (manufacturers: readonly Manufacturer[], markets: readonly Market[]): Names => {
  const byKey = manufacturersByKey(manufacturers);
  const marketOf = new Map(markets.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const]));
  return {
    manufacturer: (name) => byKey.get(manufacturerKey(name))?.id,
    market: (name) => marketOf.get(name),
  };
};

/** What is wrong with the value of a field, at the place where it stands; undefined when nothing is. */
export const faultOfValue = (
  name: ProductField,
  value: string,
  names: Names,
  place: Position,
): Fault | undefined => {
  if (!isLine(value)) return listFault('not_one_line', place, name);
  if (productTarget.fields[name].form === 'decimal') {
    return DecimalSchema.safeParse(value).success ? undefined : listFault('not_a_decimal', place, name);
  }
  switch (name) {
    case 'manufacturer':
      return names.manufacturer(value) === undefined ? listFault('unknown_manufacturer', place) : undefined;
    case 'manufacturerPartNumber': {
      const refusal = partNumberRefusal(value);
      return refusal === undefined ? undefined : listFault('part_number_refused', place, refusal);
    }
    case 'market':
      return names.market(value) === undefined ? listFault('unknown_market', place) : undefined;
    case 'gtin':
      return isGtin(value) ? undefined : listFault('not_a_gtin', place);
    case 'page':
      return AddressSchema.safeParse(value).success ? undefined : listFault('not_an_address', place);
    default:
      return undefined;
  }
};

/** The fault of a table at its row and column. */
const placed = ({ code, row = 1 }: TableError, column = 0): Fault => {
  const { detail, fix } = tableErrors[code];
  return { code, line: row, column: column + 1, why: detail, fix };
};

/** The values of a row by their fields, and what is wrong with its cells, as a spreadsheet counts rows and columns. */
const valuesOf = (row: TableRow, readers: readonly FieldReader<ProductField>[], names: Names) => {
  const values = new Map<ProductField, string>();
  const faults: Fault[] = [];
  for (const { name, column, read } of readers) {
    const found: TableError[] = [];
    const value = read(row, found);
    for (const fault of found) faults.push(placed(fault, column));
    if (value === null) continue;
    const text = String(value);
    values.set(name, text);
    const place = { line: row.number, column: (column ?? 0) + 1 };
    // What is the same in every row is checked in the mapping.
    const wrong = column === undefined ? undefined : faultOfValue(name, text, names, place);
    if (wrong !== undefined) faults.push(wrong);
  }
  return { values, faults };
};

const physicalOf = (values: ReadonlyMap<ProductField, string>): AuthoredProduct['physical'] => {
  const stated = quantities.flatMap((name): [string, { value: string; unit: string }][] => {
    const [value, unit] = [values.get(name), values.get(unitOf(name))];
    return value === undefined || unit === undefined ? [] : [[name, { value, unit }]];
  });
  const rackUnits = values.get('rackUnits');
  return {
    ...Object.fromEntries(stated),
    ...(rackUnits !== undefined && { rackUnits: { value: rackUnits, unit: 'U' } }),
  };
};

const productOf = (values: ReadonlyMap<ProductField, string>, names: Names): StatedProduct => {
  const [description, kind, page, gtin] = [
    values.get('description'),
    values.get('class'),
    values.get('page'),
    values.get('gtin'),
  ];
  const market = names.market(values.get('market') ?? '');
  return {
    manufacturer: names.manufacturer(values.get('manufacturer') ?? '') ?? '',
    manufacturerPartNumber: values.get('manufacturerPartNumber') ?? '',
    ...(market && { market }),
    name: values.get('name') ?? '',
    ...(description && { description }),
    ...(kind && { kind }),
    identifiers: gtin === undefined ? [] : [{ scheme: `gtin-${gtin.length}`, value: gtin }],
    physical: physicalOf(values),
    ...(page && { page }),
  };
};

/** The first of the rows that say the same in the columns that are read: a catalogue has a row for each price. */
const distinctRows = (rows: readonly TableRow[], columns: readonly number[]): TableRow[] => {
  const seen = new Set<string>();
  return rows.filter(({ cells }) => {
    const said = JSON.stringify(columns.map((column) => cells[column]));
    if (seen.has(said)) return false;
    seen.add(said);
    return true;
  });
};

/** The products of a list, and everything in it that has to be fixed: at row and column, as a spreadsheet counts them. */
type ReadProducts = {
  readonly products: readonly StatedProduct[];
  readonly faults: readonly Fault[];
  /** How many rows were left out, because the mapping says so. */
  readonly leftOut: number;
};

/** Reads the products of a list whose mapping leaves nothing open. A catalogue may have one in several rows. */
export const readProducts = (
  table: Table,
  mapping: ListMapping<ProductField>,
  names: Names,
  isCatalogue: boolean,
): ReadProducts => {
  const readers = fieldReaders(table, mapping);
  const columns = readers.flatMap(({ column }) => column ?? []);
  const headings = columnNames(table.headings);
  const read = new Set(columns.map((column) => headings[column]));
  const ofForm = table.faults.filter(({ column }) => column === undefined || read.has(column));
  const misfits = new Set(ofForm.map(({ row }) => row));
  const faults = ofForm.map((fault) => placed(fault));
  const leftOut = leftOutRows(table, mapping);
  const rows = table.rows.filter(({ number }, index) => !leftOut.has(index) && !misfits.has(number));
  const rowOf = new Map<string, number>();
  const products = (isCatalogue ? distinctRows(rows, columns) : rows).map((row) => {
    const { values, faults: ofRow } = valuesOf(row, readers, names);
    for (const fault of ofRow) faults.push(fault);
    const placeOf = (name: ProductField): Position => ({
      line: row.number,
      column: (readers.find((reader) => reader.name === name)?.column ?? 0) + 1,
    });
    for (const name of quantities) {
      if (values.has(name) && !values.has(unitOf(name))) {
        faults.push(listFault('unit_missing', placeOf(name), name));
      }
    }
    const product = productOf(values, names);
    const pair = pairOf(product);
    const other = rowOf.get(pair);
    if (other === undefined) rowOf.set(pair, row.number);
    else if (product.manufacturer !== '' && product.manufacturerPartNumber !== '') {
      faults.push(listFault('repeated_product', placeOf('manufacturerPartNumber'), other));
    }
    return product;
  });
  return { products, faults, leftOut: leftOut.size };
};
