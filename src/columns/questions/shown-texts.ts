import { nameOfColumn } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import { usedColumns } from '../mapping/mapping.ts';
import { askedOnce } from './question.ts';

/** What counts in a column of texts where a workbook shows a number otherwise than it holds it, such as 00017 for 17. */
export const shownTexts = askedOnce({
  key: 'shownTexts',
  kind: 'shown-texts',
  label: 'Numbers in texts that the sheet shows otherwise',
  fix: 'Choose whether the digits that the cells hold count, or what the sheet shows.',
  ask: (table, mapping) => {
    const shown = usedColumns(mapping).flatMap(([name, column]) => {
      const { count, first } = table.columns[column]?.shownAsText ?? { count: 0, first: undefined };
      const isText = !['decimal', 'days', 'timestamp'].includes(mapping.target.fields[name].form);
      return isText && first !== undefined ? [{ column, count, first }] : [];
    });
    const [example] = shown;
    if (example === undefined) return undefined;
    return {
      about: shown
        .map(
          ({ column, count, first }) =>
            `${nameOfColumn(table.headings, column)}: ${counted(count, 'cell')}. Row ${first.row} shows “${first.text}” and holds ${first.stored}.`,
        )
        .join(' '),
      choices: [
        { value: 'stored', text: `The digits that the cells hold: ${example.first.stored}` },
        { value: 'shown', text: `The text that the sheet shows: ${example.first.text}` },
      ],
    };
  },
  member: (zod) => ({
    shownTexts: zod
      .enum(['stored', 'shown'], 'Write "stored", "shown" or null.')
      .nullish()
      .describe(
        'What counts in a column of texts where a number is shown otherwise than the cell holds it, such as 00017: the digits that it holds, or the text that it shows.',
      ),
  }),
});
