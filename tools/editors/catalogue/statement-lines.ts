import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementFile } from '../../../src/content/catalogue/record-statements.ts';
import { compareText } from '../../../src/evidence/text-order.ts';
import type { RecordStatements, ToldHistory } from '../../../src/evidence/told-history.ts';

/** The line of a record, with the manufacturer in whose file it stands. */
export type StatementLine = { readonly manufacturer: string; readonly line: RecordStatements };

/** The name of the file that a history ends with; empty for a page or a list. */
const pathOf = ({ revisions }: ToldHistory): string => {
  const last = revisions.at(-1);
  return last !== undefined && 'path' in last ? last.path : '';
};

/** The histories of a record after a source was read: those of the source are replaced, those of other sources stay. */
export const sourcesAfter = (
  source: string,
  before: readonly ToldHistory[],
  histories: readonly ToldHistory[],
): ToldHistory[] => [
  ...histories.toSorted((one, other) => compareText(pathOf(one), pathOf(other))),
  ...before.filter((one) => one.source !== source),
];

/** The files of statements whose text is another one than on disk: one a manufacturer, with a line a record in the order of ids. */
export const statementTexts = (contentRoot: string, lines: Iterable<StatementLine>): [string, string][] =>
  [...Map.groupBy(lines, ({ manufacturer }) => manufacturer)].flatMap(
    ([manufacturer, own]): [string, string][] => {
      const file = statementFile(manufacturer);
      const path = join(contentRoot, file);
      const text = own
        .map(({ line }) => line)
        .sort((one, other) => compareText(one.id, other.id))
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
      return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [[file, text]];
    },
  );
