import { createFault } from '../../../../src/content/findings/content-finding.ts';
import { partNumberRefusals } from '../part-number.ts';
import { listFields } from './fields.ts';

const headingAdvice = `Name the columns in the first row, or say with --map what a column is, and its unit: --map "Gewicht (kg)=weight:kg". The fields are: ${listFields.join(', ')}.`;

/** Why a list is refused, by finding code. */
const listRules = {
  no_headings: () => ({ why: 'The list has no row of headings.', fix: headingAdvice }),
  no_rows: () => ({
    why: 'The list has no row below its headings.',
    fix: 'Write one product in each row.',
  }),
  missing_column: (field: string) => ({
    why: `No column is \`${field}\`, which every product needs.`,
    fix: headingAdvice,
  }),
  repeated_column: (field: string) => ({
    why: `Two columns are \`${field}\`.`,
    fix: 'Rename the one that is something else.',
  }),
  unknown_mapping: () => ({
    why: 'A --map names a heading that the list does not have, a field that does not exist, or a unit of what has none.',
    fix: headingAdvice,
  }),
  misplaced_quote: () => ({
    why: 'A quotation mark is not closed, or text follows a closing one.',
    fix: 'Put quotation marks around the whole cell, and double each one inside it.',
  }),
  cells_missing: () => ({
    why: 'The row has fewer cells than there are headings, or more.',
    fix: 'Write one cell for each heading, an empty one where nothing is known.',
  }),
  empty_cell: (field: string) => ({
    why: `The cell for \`${field}\` is empty.`,
    fix: 'Fill it in, or leave the product out of the list.',
  }),
  not_one_line: (field: string) => ({
    why: `The cell for \`${field}\` begins or ends with a space, or contains a line break, a control character or an invisible one.`,
    fix: 'Write one line without spaces at either end.',
  }),
  part_number_refused: (reason: keyof typeof partNumberRefusals) => ({
    why: partNumberRefusals[reason],
    fix: 'Write the part number as the manufacturer does, or leave the product out of the list.',
  }),
  unknown_manufacturer: () => ({
    why: 'No manufacturer in content/manufacturers.yaml has this name, id or alias.',
    fix: 'Correct the name, or add the manufacturer to content/manufacturers.yaml first.',
  }),
  unknown_market: () => ({
    why: 'No market in content/markets.yaml has this id or name.',
    fix: 'Use a listed market, or leave the cell empty.',
  }),
  not_a_decimal: (field: string) => ({
    why: `The cell for \`${field}\` is not a decimal number with a point, at most 12 digits before it and 8 after it.`,
    fix: 'Write digits and at most one point: 1.14. If all numbers have decimal commas, add --decimal-comma.',
  }),
  unit_missing: (field: string) => ({
    why: `The quantity \`${field}\` has no unit.`,
    fix: 'Add a column weight_unit or dimension_unit, and write the unit there, or name the unit of the whole column: --map "Gewicht (kg)=weight:kg".',
  }),
  not_a_gtin: () => ({
    why: 'The cell for `gtin` is not a GTIN of 12 to 14 digits with a right check digit.',
    fix: 'Correct the number, or leave the cell empty.',
  }),
  not_an_address: () => ({
    why: 'The cell for `page` is not a complete https or http address.',
    fix: 'Write the address as a browser shows it, or leave the cell empty.',
  }),
  repeated_product: (line: number) => ({
    why: `Line ${line} has the same manufacturer and part number.`,
    fix: 'Leave one of the two rows.',
  }),
} as const;

/** A finding about a list, without the name of its file. */
export const listFault = createFault(listRules);
