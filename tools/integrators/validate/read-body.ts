import { open, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type * as z from 'zod';
import { maxBodyBytes } from '../../../packages/record-contract/src/index.ts';
import { maxMappingBytes, readListFile } from '../../../src/columns/questions/read-mapping-file.ts';
import { Refusal, UsageError } from '../../command-line/tool-command.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';

/** The bytes of a body, at most one more than allowed; or why it cannot be read. */
export type BodyReading =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'not_read'; readonly why: string };

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'The file does not exist.',
  ENOTDIR: 'The file does not exist.',
  EISDIR: 'This is a directory. Name the files in it.',
  EACCES: 'This user may not read the file.',
  EPERM: 'This user may not read the file.',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const reasonOf = (error: unknown): string => reasons[codeOf(error)] ?? 'The file cannot be read.';

const reasonsNotWritten: Readonly<Record<string, string>> = {
  ENOENT: 'The directory does not exist. Create it first.',
  ENOTDIR: 'The directory does not exist. Create it first.',
  EISDIR: 'This is a directory. Name a file in it.',
  EACCES: 'This user may not write there.',
  EPERM: 'This user may not write there.',
  EROFS: 'Nothing can be written there.',
  ENOSPC: 'The disk is full.',
};

/** Why a file that the user named cannot be written, and what to do. */
export const whyNotWritten = (error: unknown): string =>
  reasonsNotWritten[codeOf(error)] ?? 'Name another file.';

/** Writes the file that an option names. Throws a `Refusal`. */
export const writeNamedFile = async (
  option: string,
  file: string,
  content: string | Uint8Array,
  { userDirectory }: Pick<ToolContext, 'userDirectory'>,
): Promise<void> => {
  try {
    await writeFile(resolve(userDirectory, file), content);
  } catch (error) {
    throw new Refusal('not_written', `The file of --${option} cannot be written. ${whyNotWritten(error)}`);
  }
};

const readChunks = async (
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  // One byte more than allowed is enough to know that a body is too large, however large it is.
  const enoughBytes = maxBytes + 1;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= enoughBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, enoughBytes);
};

/** Reads a file as far as it can be a body: `maxBytes` are allowed, by default as many as the contract allows. */
export const readFileBody = async (path: string, maxBytes = maxBodyBytes): Promise<BodyReading> => {
  try {
    await using file = await open(path);
    return { kind: 'read', bytes: await readChunks(file.createReadStream({ autoClose: false }), maxBytes) };
  } catch (error) {
    return { kind: 'not_read', why: reasonOf(error) };
  }
};

/** Reads a stream as far as it can be a body. */
const readBody = async (stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BodyReading> => {
  try {
    return { kind: 'read', bytes: await readChunks(stream, maxBytes) };
  } catch (error) {
    return { kind: 'not_read', why: reasonOf(error) };
  }
};

/** The name of a file that stands for standard input. */
export const standardInputName = '-';

/** Reads a file that the user named, or standard input, as far as it can be a body of at most `maxBytes`. */
export const readNamedBody = async (
  file: string,
  { userDirectory, standardInput }: ToolContext,
  maxBytes: number,
): Promise<BodyReading> => {
  if (file !== standardInputName) return readFileBody(resolve(userDirectory, file), maxBytes);
  if (standardInput !== undefined) return readBody(standardInput, maxBytes);
  return { kind: 'not_read', why: 'Nothing is piped into standard input. Name a file, or see --help.' };
};

/**
 * Reads the mapping that the user named with an option, with the fields of a schema, and gives its text too. Throws `UsageError` with line and column
 * when it is not one: without it no list can be read.
 */
export const readMapping = async <File>(
  file: string,
  userDirectory: string,
  schema: z.ZodType<File>,
  option = 'mapping',
): Promise<{ readonly file: File; readonly text: string }> => {
  const reading = await readFileBody(resolve(userDirectory, file), maxMappingBytes);
  if (reading.kind === 'not_read') throw new UsageError(`The file of --${option}: ${reading.why}`);
  const read = readListFile(reading.bytes, schema);
  if ('why' in read) throw new UsageError(`The file of --${option}${read.why}`);
  return { ...read, text: new TextDecoder().decode(reading.bytes) };
};
