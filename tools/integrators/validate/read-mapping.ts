import { resolve } from 'node:path';
import type { MappingFile } from '../../../src/supplier-lists/mapping-file-schema.ts';
import { maxMappingBytes, readMappingFile } from '../../../src/supplier-lists/read-mapping-file.ts';
import { UsageError } from '../../command-line/tool-command.ts';
import { readFileBody } from './read-body.ts';

/**
 * Reads the mapping that the user named. Throws `UsageError` with line and column when it is not one: without it no list
 * can be checked.
 */
export const readMapping = async (file: string, userDirectory: string): Promise<MappingFile> => {
  const reading = await readFileBody(resolve(userDirectory, file), maxMappingBytes);
  if (reading.kind === 'not_read') throw new UsageError(`The file of --mapping: ${reading.why}`);
  const read = readMappingFile(reading.bytes);
  if ('why' in read) throw new UsageError(`The file of --mapping${read.why}`);
  return read.file;
};
