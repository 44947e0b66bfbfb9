import type * as z from 'zod';
import { pointerTo, readStrictJson } from '../../../packages/record-contract/src/index.ts';
import { findPositions } from '../../tables/json-positions.ts';
import { type MappingFile, MappingFileSchema } from './mapping-file-schema.ts';

/** The largest mapping that is read. */
export const maxMappingBytes = 64 * 1024;

/** What is wrong, and the path to it. The name of an unknown field is not repeated: it may be anything. */
const faultOf = (
  issue: z.core.$ZodIssue,
): { readonly path: readonly PropertyKey[]; readonly why: string } => {
  const isUnknownName = issue.code === 'unrecognized_keys' || issue.code === 'invalid_key';
  if (!isUnknownName) return { path: issue.path, why: issue.message };
  const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { path: [...issue.path, ...names], why: 'A mapping has no field of this name.' };
};

/** What the bytes of a mapping were read as, or where and why they are none, in words that follow `The mapping`. */
type MappingReading<File> = { readonly file: File } | { readonly why: string };

/** Reads the bytes of a mapping whose fields are those of a schema. */
export const readListFile = <File>(bytes: Uint8Array, schema: z.ZodType<File>): MappingReading<File> => {
  if (bytes.length > maxMappingBytes) return { why: ` is larger than ${maxMappingBytes / 1024} KiB.` };
  const json = readStrictJson(bytes);
  if ('refusal' in json) {
    const { detail, line, column } = json.refusal;
    const where = line === undefined ? '' : `, line ${line}, column ${column}`;
    return { why: `${where}: ${detail}` };
  }
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { file: parsed.data };
  const [issue] = parsed.error.issues;
  const { path, why } = issue === undefined ? { path: [], why: '' } : faultOf(issue);
  const { line, column } = findPositions(new TextDecoder().decode(bytes))(pointerTo(path));
  return { why: `, line ${line}, column ${column}: ${why}` };
};

/** Reads the bytes of a mapping for batches of records. */
export const readMappingFile = (bytes: Uint8Array): MappingReading<MappingFile> =>
  readListFile(bytes, MappingFileSchema);
