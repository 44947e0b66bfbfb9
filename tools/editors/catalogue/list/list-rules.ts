import { createFault } from '../../../../src/content/findings/content-finding.ts';
import { partNumberRefusals } from '../part-number.ts';

/** Why a list or its mapping is refused, by finding code. `tableErrors` has what is refused in any list. */
const listRules = {
  no_rows: () => ({
    why: 'The list has no row below its headings.',
    fix: 'Write one product in each row, and name the row of the headings as `headingRow` in the mapping if it is another one.',
  }),
  unknown_heading: (field: string, heading: string, there: readonly string[]) => ({
    why: `The list has no column \`${heading}\`, which the mapping names for \`${field}\`.`,
    fix: `Write one of the headings of the list: ${there.map((one) => `\`${one}\``).join(', ')}. Or write a new mapping with --suggest-mapping.`,
  }),
  not_one_line: (field: string) => ({
    why: `The value of \`${field}\` begins or ends with a space, or contains a line break, a control character or an invisible one.`,
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
    fix: 'Use a listed market, leave the cell empty, or say in the mapping what the text stands for: "values": {"market": {"Text": "id"}}.',
  }),
  not_a_decimal: (field: string) => ({
    why: `The number of \`${field}\` has more than 12 digits before the point or more than 8 after it.`,
    fix: 'Write a number of fewer digits.',
  }),
  unit_missing: (field: string) => ({
    why: `The quantity \`${field}\` has no unit.`,
    fix: 'Write the unit in its column, or name one unit for every row in the mapping.',
  }),
  not_a_gtin: () => ({
    why: 'The value of `gtin` is not a GTIN of 12 to 14 digits with a right check digit.',
    fix: 'Correct the number, or leave the cell empty.',
  }),
  not_an_address: () => ({
    why: 'The value of `page` is not a complete https or http address.',
    fix: 'Write the address as a browser shows it, or leave the cell empty.',
  }),
  repeated_product: (row: number) => ({
    why: `Row ${row} has the same manufacturer and part number.`,
    fix: 'Leave one of the two rows.',
  }),
} as const;

/** A finding about a list or its mapping, without the name of its file. */
export const listFault = createFault(listRules);
