import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthoredProduct } from '../../../src/content/catalogue/product-file.ts';
import { statementFile } from '../../../src/content/catalogue/statements.ts';
import { compareText } from '../../../src/content/findings/content-finding.ts';
import type { RecordHistory, SourceHistory } from '../../../src/contracts/statements.ts';
import type { CatalogueFiles } from './catalogue-files.ts';

/** A record with the histories of what an import has read about it, all of one source. */
export type ReadHistories = {
  readonly record: Pick<AuthoredProduct, 'id' | 'manufacturer'>;
  readonly histories: readonly SourceHistory[];
};

/** The name of the file that a history ends with; empty for a page or a list. */
const pathOf = ({ revisions }: SourceHistory): string => {
  const last = revisions.at(-1);
  return last !== undefined && 'path' in last ? last.path : '';
};

/** The histories of a record after an import: those of its source are replaced, those of other sources stay. */
const sourcesAfter = (
  source: string,
  before: RecordHistory | undefined,
  histories: readonly SourceHistory[],
): SourceHistory[] => [
  ...histories.toSorted((one, other) => compareText(pathOf(one), pathOf(other))),
  ...(before?.sources ?? []).filter((one) => one.source !== source),
];

/**
 * The files of statements after an import of a source, one a manufacturer with a line a record, in the order of ids. A record
 * that the import says nothing about keeps its line; the lines of records that are not in the catalogue go.
 */
export const statementTexts = (
  contentRoot: string,
  catalogue: CatalogueFiles,
  source: string,
  imported: readonly ReadHistories[],
): [string, string][] => {
  const withHistories = imported.filter(({ histories }) => histories.length > 0);
  const byId = new Map(withHistories.map(({ record, histories }) => [record.id, histories]));
  const records = new Map<string, Pick<AuthoredProduct, 'id' | 'manufacturer'>>(
    [...catalogue.files, ...withHistories].map(({ record }) => [record.id, record]),
  );
  const groups = Map.groupBy(records.values(), ({ manufacturer }) => manufacturer);
  return [...groups].flatMap(([manufacturer, own]): [string, string][] => {
    const file = statementFile(manufacturer);
    const path = join(contentRoot, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = own
      .toSorted((one, other) => compareText(one.id, other.id))
      .flatMap(({ id }) => {
        const before = catalogue.histories.get(id);
        const next = byId.get(id);
        const line = next === undefined ? before : { id, sources: sourcesAfter(source, before, next) };
        return line === undefined ? [] : [`${JSON.stringify(line)}\n`];
      });
    return lines.join('') === text ? [] : [[file, lines.join('')]];
  });
};
