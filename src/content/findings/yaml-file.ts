import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  type ContentFinding,
  compareFindings,
  type Fault,
  findingsIn,
  type Place,
  startOfFile,
} from './content-finding.ts';
import { readFields } from './read-fields.ts';
import { checkText, decodeText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

/** A YAML file to read. */
type YamlFile<Schema extends z.ZodType> = {
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  /** The text of the file. */
  readonly text: string;
  /** What its fields must be; findings show its descriptions and examples. */
  readonly schema: Schema;
};

/** A YAML file that has been read and checked against its schema. */
export type LoadedYamlFile<Value> = {
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  /** Its value after the schema; undefined when there is any finding. */
  readonly value: Value | undefined;
  /** The place of the value at a path, for the checks that need more than this file. Keeps the parsed text in memory. */
  readonly placeOf: (path: readonly PropertyKey[]) => Place;
  /** Everything that has to be fixed, in the order of the file. */
  readonly findings: readonly ContentFinding[];
};

/** A file of which nothing can be read. */
const unreadable = (file: string, faults: readonly Fault[]): LoadedYamlFile<never> => ({
  file,
  value: undefined,
  placeOf: () => startOfFile,
  findings: findingsIn(file, faults),
});

/** Reads the text of a YAML file, once, and checks it against `schema`. */
export const readYamlFile = <Schema extends z.ZodType>({
  file,
  text,
  schema,
}: YamlFile<Schema>): LoadedYamlFile<z.output<Schema>> => {
  const clean = checkText(text);
  if (clean.value === undefined) return unreadable(file, clean.faults);
  const yaml = readYaml(clean.value);
  const { value, faults } = readFields(schema, yaml);
  return {
    file,
    value,
    placeOf: yaml.placeOf,
    findings: findingsIn(file, faults).toSorted(compareFindings),
  };
};

/** Reads a YAML file of a project from disk and checks it against `schema`. */
export const loadYamlFile = <Schema extends z.ZodType>(
  projectDirectory: string,
  file: string,
  schema: Schema,
): LoadedYamlFile<z.output<Schema>> => {
  const { value: text, faults } = decodeText(readFileSync(join(projectDirectory, file)));
  return text === undefined ? unreadable(file, faults) : readYamlFile({ file, text, schema });
};
