import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { compareFindings, type Finding } from './finding.ts';
import { readFields } from './read-fields.ts';
import { checkText, decodeText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

/** A YAML file to read. */
type YamlFile<Schema extends z.ZodType> = {
  /** The file's name relative to the project, with forward slashes. */
  readonly file: string;
  /** The text of the file. */
  readonly text: string;
  /** What its fields must be; the descriptions and examples in it become part of the findings. */
  readonly schema: Schema;
};

/** The value of a YAML file after its schema, undefined when there is any finding, and the findings in file order. */
export const readYamlFile = <Schema extends z.ZodType>({
  file,
  text,
  schema,
}: YamlFile<Schema>): { value: z.output<Schema> | undefined; findings: Finding[] } => {
  const clean = checkText(text);
  const { value, faults } =
    clean.value === undefined
      ? { value: undefined, faults: clean.faults }
      : readFields(schema, readYaml(clean.value));
  return { value, findings: faults.map((fault) => ({ ...fault, file })).toSorted(compareFindings) };
};

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
