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

/** Every file of statements of a project, relative to it, in the order of their names; possibly none. */
export const statementFiles = (projectDirectory: string): string[] => {
  const directory = join(projectDirectory, folder);
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith('.ndjson'));
  return names.sort().map((name) => `${folder}/${name}`);
};

/** Reads every file of statements of a project, a line after the other. */
export function* loadStatements(projectDirectory: string): Generator<LoadedYamlFile<RecordStatements>> {
  for (const file of statementFiles(projectDirectory)) {
    yield* loadLines(projectDirectory, file, RecordStatementsSchema);
  }
}
