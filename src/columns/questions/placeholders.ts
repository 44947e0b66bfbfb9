import { counted } from '../../text/counted.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { askedOfTexts } from './question.ts';

/** How many cells of the used columns have each text that often stands for an unknown value. */
const placeholdersIn = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const column of new Set(usedColumns(mapping).map(([, used]) => used))) {
    for (const [text, count] of table.columns[column]?.placeholders ?? []) {
      counts.set(text, (counts.get(text) ?? 0) + count);
    }
  }
  return counts;
};

/** What each text such as `n/a` means. */
export const placeholders = askedOfTexts({
  key: 'placeholders',
  kind: 'placeholders',
  id: 'placeholder',
  fix: 'Choose for each of these texts whether it stands for an unknown value or is meant as it is.',
  ask: (table, mapping) =>
    [...placeholdersIn(table, mapping)].map(([text, count]) => ({
      of: text,
      label: `“${text}” in ${counted(count, 'cell')}`,
      about: 'Does it stand for an unknown value?',
      choices: [
        { value: 'unknown', text: 'Unknown: read as an empty cell' },
        { value: 'text', text: 'Really this text' },
      ],
      usual: { words: `“${text}” in ${counted(count, 'cell')}: unknown`, answer: 'unknown' },
    })),
  member: (zod) => ({
    placeholders: zod
      .record(
        zod.string(),
        zod.enum(['unknown', 'text'], 'Write "unknown", "text" or null.').nullable(),
        'Write an object with the meaning of each text.',
      )
      .optional()
      .describe('What each text such as n/a means, in lower case.'),
  }),
});
