import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthoredProduct } from '../../../../src/content/catalogue/product-file.ts';
import { statementFile } from '../../../../src/content/catalogue/statements.ts';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import type { RecordHistory, SourceHistory } from '../../../../src/contracts/statements.ts';
import type { CatalogueFiles } from '../catalogue-files.ts';
import type { FileHistory } from './file-history.ts';
import { libraryRepository } from './merge-record.ts';

/** A record with the histories of the files of the library that it rests on. */
export type RecordFiles = {
  readonly record: Pick<AuthoredProduct, 'id' | 'manufacturer'>;
  readonly histories: readonly FileHistory[];
};

const pathOf = ({ revisions }: FileHistory): string => revisions.at(-1)?.path ?? '';

/** The files of a record after an import: those of the library are replaced, those of other repositories stay. */
const sourcesAfter = (
  before: RecordHistory | undefined,
  histories: readonly FileHistory[],
): SourceHistory[] => [
  ...histories.toSorted((one, other) => compareText(pathOf(one), pathOf(other))),
  ...(before?.sources ?? []).filter(({ source }) => source !== libraryRepository),
];

/**
 * The files of statements after an import, one a manufacturer with a line a record, in the order of ids. A record that the
 * import says nothing about keeps its line; the lines of records that are not in the catalogue go.
 */
export const statementTexts = (
  projectDirectory: string,
  catalogue: CatalogueFiles,
  imported: readonly RecordFiles[],
): [string, string][] => {
  const withFiles = imported.filter(({ histories }) => histories.length > 0);
  const byId = new Map(withFiles.map(({ record, histories }) => [record.id, histories]));
  const records = new Map<string, Pick<AuthoredProduct, 'id' | 'manufacturer'>>(
    [...catalogue.files, ...withFiles].map(({ record }) => [record.id, record]),
  );
  const groups = Map.groupBy(records.values(), ({ manufacturer }) => manufacturer);
  return [...groups].flatMap(([manufacturer, own]): [string, string][] => {
    const file = statementFile(manufacturer);
    const path = join(projectDirectory, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = own
      .toSorted((one, other) => compareText(one.id, other.id))
      .flatMap(({ id }) => {
        const before = catalogue.histories.get(id);
        const next = byId.get(id);
        const line = next === undefined ? before : { id, sources: sourcesAfter(before, next) };
        return line === undefined ? [] : [`${JSON.stringify(line)}\n`];
      });
    return lines.join('') === text ? [] : [[file, lines.join('')]];
  });
};
