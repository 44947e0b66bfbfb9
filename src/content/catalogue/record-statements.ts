import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { basename } from 'node:path/posix';
import { type RecordStatements, RecordStatementsSchema } from '../../evidence/told-history.ts';
import type { LoadedYamlFile } from '../findings/yaml-file.ts';
import { loadLines } from './line-file.ts';

const folder = 'content/statements';

/** The file of the statements about the products of a manufacturer, relative to the project. */
export const statementFile = (manufacturer: string): string => `${folder}/${manufacturer}.ndjson`;

/** The id of the manufacturer whose products a file of statements is about. */
export const manufacturerOfFile = (file: string): string => basename(file, '.ndjson');

/** Reads every file of statements of a project, a line after the other. */
export function* loadStatements(projectDirectory: string): Generator<LoadedYamlFile<RecordStatements>> {
  const directory = join(projectDirectory, folder);
  const names = existsSync(directory)
    ? readdirSync(directory).filter((name) => name.endsWith('.ndjson'))
    : [];
  for (const name of names.sort()) {
    yield* loadLines(projectDirectory, `${folder}/${name}`, RecordStatementsSchema);
  }
}
