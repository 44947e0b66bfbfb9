import { checkChoices } from '../../../src/supplier-lists/choices.ts';
import type { Mapping } from '../../../src/supplier-lists/mapping.ts';
import { mappingOfFile, pathOfChoice } from '../../../src/supplier-lists/mapping-file.ts';
import type { MappingFile } from '../../../src/supplier-lists/mapping-file-schema.ts';
import type { Table } from '../../../src/supplier-lists/table.ts';

/** The mapping of a list, or a sentence that says what it lacks. */
export const mappingFor = (
  table: Table,
  inFile: MappingFile,
  exportedAt: string | undefined,
): { readonly mapping: Mapping } | { readonly why: string } => {
  if (table.rows.length === 0) return { why: 'The list has no rows below its headings.' };
  if (exportedAt !== undefined && inFile.fields.observedAt?.from === 'column') {
    return { why: '--exported-at cannot be used here: the mapping takes observedAt from a column.' };
  }
  const fields =
    exportedAt === undefined
      ? inFile.fields
      : { ...inFile.fields, observedAt: { from: 'constant', text: exportedAt } as const };
  const found = mappingOfFile({ ...inFile, fields }, table.headings);
  if ('withoutColumn' in found) {
    const names = found.withoutColumn.map((name) => `fields.${name}`).join(', ');
    return { why: `The list has no column of the heading that the mapping names for: ${names}.` };
  }
  const open = checkChoices(table, found.mapping);
  if (open.length === 0) return found;
  const paths = open.flatMap(({ choice }) => (choice === undefined ? [] : [pathOfChoice(choice)]));
  const isTimeOpen = open.some(({ choice }) => choice === 'observedAt');
  const exported = isTimeOpen ? ' --exported-at gives the time of the export.' : '';
  return {
    why: `The mapping states no value, or one that cannot be read, for: ${paths.join(', ')}. --suggest-mapping lists the values to choose from.${exported}`,
  };
};
