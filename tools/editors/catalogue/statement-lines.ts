import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementFile, statementFiles } from '../../../src/content/catalogue/record-statements.ts';
import { compareText } from '../../../src/evidence/text-order.ts';
import type { RecordStatements, ToldHistory } from '../../../src/evidence/told-history.ts';

/** The line of a record, with the manufacturer in whose file it stands. */
export type StatementLine = { readonly manufacturer: string; readonly line: RecordStatements };

/** The name of the file that a history ends with; empty for a page or a list. */
const pathOf = ({ revisions }: ToldHistory): string => {
  const last = revisions.at(-1);
  return last !== undefined && 'path' in last ? last.path : '';
};

/**
 * The histories of a record in the order in which its line has them, whichever import ran last: sources in that of
 * content/sources.yaml, the files of one by their paths.
 */
export const inSourceOrder = (
  sourceOrder: readonly string[],
  histories: readonly ToldHistory[],
): ToldHistory[] =>
  histories.toSorted(
    (one, other) =>
      sourceOrder.indexOf(one.source) - sourceOrder.indexOf(other.source) ||
      compareText(pathOf(one), pathOf(other)),
  );

/**
 * The files of statements whose text is another one than on disk: one a manufacturer, with a line a record in the order of ids; empty
 * where the manufacturer has no record any more.
 */
export const statementTexts = (contentRoot: string, lines: Iterable<StatementLine>): [string, string][] => {
  const groups = Map.groupBy(lines, ({ manufacturer }) => statementFile(manufacturer));
  return [...new Set([...groups.keys(), ...statementFiles(contentRoot)])].flatMap(
    (file): [string, string][] => {
      const path = join(contentRoot, file);
      const text = (groups.get(file) ?? [])
        .map(({ line }) => line)
        .sort((one, other) => compareText(one.id, other.id))
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
      return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [[file, text]];
    },
  );
};
