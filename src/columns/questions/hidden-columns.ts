import { nameOfColumn } from '../../tables/table.ts';
import { usedColumns } from '../mapping/mapping.ts';
import { askedOnce } from './question.ts';

/** That hidden columns are meant where a field is taken from one. */
export const hiddenColumns = askedOnce({
  key: 'hiddenColumns',
  kind: 'hidden-columns',
  label: 'Hidden columns',
  fix: 'Confirm the hidden columns, or choose other ones.',
  ask: (table, mapping) => {
    const hidden = usedColumns(mapping)
      .filter(([, column]) => table.columns[column]?.isHidden === true)
      .map(
        ([name, column]) => `${nameOfColumn(table.headings, column)} (${mapping.target.fields[name].label})`,
      );
    return hidden.length === 0
      ? undefined
      : {
          about: `${hidden.join(', ')}: hidden in the sheet. Is this meant? If not, choose another column.`,
          choices: [{ value: 'read', text: 'Read them' }],
        };
  },
  member: (zod) => ({
    hiddenColumns: zod
      .enum(['read'], 'Write "read" or null.')
      .nullish()
      .describe('That hidden columns are meant where a field is taken from one.'),
  }),
});
