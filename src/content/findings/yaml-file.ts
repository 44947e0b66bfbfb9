import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import {
  type ContentFinding,
  compareFindings,
  findingsIn,
  type Position,
  startOfFile,
} from './content-finding.ts';
import { readFields } from './read-fields.ts';
import { readText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

/** A YAML file to read. */
type YamlFile<Schema extends z.ZodType> = {
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  /** The text of the file, or its bytes. */
  readonly text: string | Uint8Array;
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
  readonly positionOf: (path: readonly PropertyKey[]) => Position;
  /** Everything that has to be fixed, in the order of the file. */
  readonly findings: readonly ContentFinding[];
};

/** Reads the text of a YAML file and checks it against `schema`. */
export const readYamlFile = <Schema extends z.ZodType>({
  file,
  text,
  schema,
}: YamlFile<Schema>): LoadedYamlFile<z.output<Schema>> => {
  const clean = readText(text);
  if (clean.value === undefined) {
    return {
      file,
      value: undefined,
      positionOf: () => startOfFile,
      findings: findingsIn(file, clean.faults),
    };
  }
  const yaml = readYaml(clean.value);
  const { value, faults } = readFields(schema, yaml);
  return {
    file,
    value,
    positionOf: yaml.positionOf,
    findings: findingsIn(file, faults).toSorted(compareFindings),
  };
};

/** Reads a YAML file of a project from disk and checks it against `schema`. */
export const loadYamlFile = <Schema extends z.ZodType>(
  projectDirectory: string,
  file: string,
  schema: Schema,
): LoadedYamlFile<z.output<Schema>> =>
  readYamlFile({ file, text: readFileSync(join(projectDirectory, file)), schema });

/** What the file system changes whenever a file is written or replaced. */
const stateOf = (path: string): string => {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
};

/**
 * Makes a function that reads files as {@link loadYamlFile} does, and a file without findings again only when it has
 * changed: after a change of one file, thousands of others need not be parsed. The value of such a file stays the same
 * object.
 */
export const createYamlFileReader = <Schema extends z.ZodType>(schema: Schema) => {
  const cached = new Map<string, { readonly state: string; readonly value: z.output<Schema> }>();
  return (projectDirectory: string, file: string): LoadedYamlFile<z.output<Schema>> => {
    const path = join(projectDirectory, file);
    const state = stateOf(path);
    const known = cached.get(path);
    if (known?.state === state) {
      // The text is not kept in memory: few files are asked for a place.
      const positionOf: LoadedYamlFile<unknown>['positionOf'] = (position) =>
        loadYamlFile(projectDirectory, file, schema).positionOf(position);
      return { file, value: known.value, positionOf, findings: [] };
    }
    const loaded = loadYamlFile(projectDirectory, file, schema);
    if (loaded.value !== undefined) cached.set(path, { state, value: loaded.value });
    return loaded;
  };
};
