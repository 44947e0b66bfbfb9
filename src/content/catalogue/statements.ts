import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordHistory, RecordHistorySchema } from '../../contracts/statements.ts';
import { type ContentFinding, createFault } from '../findings/content-finding.ts';
import { loadBulkFile } from './bulk-file.ts';
import { catalogueRules } from './catalogue-rules.ts';

const catalogueFault = createFault(catalogueRules);

const folder = 'content/statements';

/** The file of the statements about the products of a manufacturer, relative to the project. */
export const statementFile = (manufacturer: string): string => `${folder}/${manufacturer}.ndjson`;

/**
 * Reads every file of statements of a project: the histories of records by their ids, and what has to be fixed. A record
 * without a line has no history beside its sources.
 */
export const loadHistories = (
  projectDirectory: string,
  isRecord: (id: string) => boolean,
): {
  readonly histories: ReadonlyMap<string, RecordHistory>;
  readonly findings: readonly ContentFinding[];
} => {
  const histories = new Map<string, RecordHistory>();
  const findings: ContentFinding[] = [];
  const directory = join(projectDirectory, folder);
  const files = existsSync(directory)
    ? readdirSync(directory).filter((name) => name.endsWith('.ndjson'))
    : [];
  for (const file of files.sort().map((name) => `${folder}/${name}`)) {
    for (const { value, positionOf, findings: own } of loadBulkFile(
      projectDirectory,
      file,
      RecordHistorySchema,
    )) {
      for (const finding of own) findings.push(finding);
      if (value === undefined) continue;
      const report = (code: 'statements_without_record' | 'repeated_statements') =>
        findings.push({ ...catalogueFault(code, positionOf(['id'])), file });
      if (!isRecord(value.id)) report('statements_without_record');
      else if (histories.has(value.id)) report('repeated_statements');
      histories.set(value.id, value);
    }
  }
  return { histories, findings };
};
