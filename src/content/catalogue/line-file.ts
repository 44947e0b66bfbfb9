import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import {
  type JsonRefusal,
  positionOfColumn,
  readStrictJson,
} from '../../../packages/record-contract/src/index.ts';
import {
  createFault,
  type Fault,
  findingsIn,
  type Position,
  type Reading,
  refused,
  startOfFile,
} from '../findings/content-finding.ts';
import { fieldRules } from '../findings/field-rules.ts';
import { readFields } from '../findings/read-fields.ts';
import { readText } from '../findings/read-text.ts';
import { readYaml } from '../findings/read-yaml.ts';
import type { LoadedYamlFile } from '../findings/yaml-file.ts';
import { catalogueRules } from './catalogue-rules.ts';

const lineFault = createFault(catalogueRules);
const fieldFault = createFault(fieldRules);

/** Why a line is not JSON, and where. The refusal counts its column in code points, editors count UTF-16 code units. */
const refusalFault = ({ code, column = 1 }: JsonRefusal, line: string): Fault => {
  const position = { line: 1, column: positionOfColumn(line, 1, column).unit };
  return code === 'duplicate_member'
    ? fieldFault('duplicate_key', position)
    : lineFault('not_a_json_line', position);
};

/** The value of a line that a program wrote, which has no field twice and nothing that two readers take otherwise. */
const plainValue = (line: string): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return JSON.stringify(value) === line ? { value } : undefined;
  } catch {
    return undefined;
  }
};

/** The value of one line. What is not in order is read again with its places, as YAML, of which JSON is a part. */
const readLine = <Schema extends z.ZodType>(line: string, schema: Schema): Reading<z.output<Schema>> => {
  const reading = plainValue(line) ?? readStrictJson(Buffer.from(line));
  if ('refusal' in reading) return refused(refusalFault(reading.refusal, line));
  const parsed = schema.safeParse(reading.value);
  return parsed.success ? { value: parsed.data, faults: [] } : readFields(schema, readYaml(line));
};

/** Reads JSON Lines of a file and checks each line against `schema`, one after the other. Blank lines do not count. */
export function* readLines<Schema extends z.ZodType>(
  file: string,
  content: string | Uint8Array,
  schema: Schema,
): Generator<LoadedYamlFile<z.output<Schema>>> {
  const { value: text, faults } = readText(content);
  if (text === undefined) {
    yield { file, value: undefined, positionOf: () => startOfFile, findings: findingsIn(file, faults) };
    return;
  }
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    start = end + 1;
    number += 1;
    if (line.trim() === '') continue;
    const lineNumber = number;
    const inFile = <Somewhere extends Position>(position: Somewhere): Somewhere => ({
      ...position,
      line: lineNumber,
    });
    const reading = readLine(line, schema);
    yield {
      file,
      value: reading.value,
      positionOf: (path) => inFile(path.length === 0 ? startOfFile : readYaml(line).positionOf(path)),
      findings: findingsIn(file, reading.faults.map(inFile)),
    };
  }
}

/** Reads JSON Lines of a file of a project, as {@link readLines} does. */
export const loadLines = <Schema extends z.ZodType>(
  projectDirectory: string,
  file: string,
  schema: Schema,
): Generator<LoadedYamlFile<z.output<Schema>>> =>
  readLines(file, readFileSync(join(projectDirectory, file)), schema);
