import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Finding } from './finding.ts';
import { decodeText } from './read-text.ts';
import { readYamlFile } from './read-yaml-file.ts';

/** A YAML file as it was found on disk. */
export type LoadedYamlFile<Value> = {
  /** The file's name relative to the project, with forward slashes. */
  readonly file: string;
  /** Its text, empty when the bytes are not UTF-8. */
  readonly text: string;
  /** Its value after the schema, undefined when there is any finding. */
  readonly value: Value | undefined;
  readonly findings: readonly Finding[];
};

/** Reads a YAML file of a project from disk and checks it against `schema`. */
export const loadYamlFile = <Schema extends z.ZodType>(
  projectDirectory: string,
  file: string,
  schema: Schema,
): LoadedYamlFile<z.output<Schema>> => {
  const { value: text, faults } = decodeText(readFileSync(join(projectDirectory, file)));
  if (text === undefined) {
    return { file, text: '', value: undefined, findings: faults.map((fault) => ({ ...fault, file })) };
  }
  return { file, text, ...readYamlFile({ file, text, schema }) };
};
