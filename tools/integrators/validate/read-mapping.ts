import { resolve } from 'node:path';
import type { z } from 'zod';
import { pointerStep } from '../../../src/contracts/strict-json/pointer-step.ts';
import { readStrictJson } from '../../../src/contracts/strict-json/read-strict-json.ts';
import { type MappingFile, MappingFileSchema } from '../../../src/supplier-lists/mapping-file-schema.ts';
import { UsageError } from '../../command-line/tool-command.ts';
import { findPositions } from './json-positions.ts';
import { readFileBody } from './read-body.ts';

const maxMappingBytes = 64 * 1024;

/** What is wrong, and the path to it. The name of an unknown field is not repeated: it may be anything. */
const faultOf = (
  issue: z.core.$ZodIssue,
): { readonly path: readonly PropertyKey[]; readonly why: string } => {
  const isUnknownName = issue.code === 'unrecognized_keys' || issue.code === 'invalid_key';
  if (!isUnknownName) return { path: issue.path, why: issue.message };
  const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { path: [...issue.path, ...names], why: 'A mapping has no field of this name.' };
};

/**
 * Reads the mapping that the user named. Throws `UsageError` with line and column when it is not one: without it no list
 * can be checked.
 */
export const readMapping = async (file: string, userDirectory: string): Promise<MappingFile> => {
  const reading = await readFileBody(resolve(userDirectory, file), maxMappingBytes);
  if (reading.kind === 'not_read') throw new UsageError(`The file of --mapping: ${reading.why}`);
  if (reading.bytes.length > maxMappingBytes) {
    throw new UsageError(`The file of --mapping is larger than ${maxMappingBytes / 1024} KiB.`);
  }
  const json = readStrictJson(reading.bytes);
  if ('refusal' in json) {
    const { detail, line, column } = json.refusal;
    const where = line === undefined ? '' : `, line ${line}, column ${column}`;
    throw new UsageError(`The file of --mapping${where}: ${detail}`);
  }
  const parsed = MappingFileSchema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const { path, why } = issue === undefined ? { path: [], why: '' } : faultOf(issue);
  const pointer = path.map((name) => `/${pointerStep(String(name))}`).join('');
  const { line, column } = findPositions(new TextDecoder().decode(reading.bytes))(pointer);
  throw new UsageError(`The file of --mapping, line ${line}, column ${column}: ${why}`);
};
