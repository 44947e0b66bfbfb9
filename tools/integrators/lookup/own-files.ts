import { basename, resolve } from 'node:path';
import { type MappingFile, MappingFileSchema } from '../../../src/columns/questions/mapping-file-schema.ts';
import { sha256 } from '../../../src/evidence/sha256.ts';
import type { OwnFile } from '../../../src/list-lookup/own-files.ts';
import { readOwnFile } from '../../../src/list-lookup/read-own-file.ts';
import { maxCatalogueBytes } from '../../../src/tables/open-list.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import { Refusal, UsageError } from '../../command-line/tool-command.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';
import { readFileBody, readMapping } from '../validate/read-body.ts';
import type { LookupArguments } from './options.ts';

/** How to say what a file does not say itself. */
const advice = {
  manufacturer: 'Or name the one manufacturer of the whole file with --with-manufacturer.',
  part_number: 'Or give the heading of the column with --with-part-number-column.',
} as const;

/** The bytes of a file of `--with`. Throws a `Refusal`. */
const bytesOf = async (path: string, index: number, userDirectory: string) => {
  const body = await readFileBody(resolve(userDirectory, path), maxCatalogueBytes);
  if (body.kind === 'not_read') throw new Refusal('not_read', `File ${index + 1} of --with: ${body.why}`);
  return body.bytes;
};

/** The SHA-256 of each file of `--with`. Throws a `Refusal`. */
export const fileDigests = async (paths: readonly string[], userDirectory: string) => {
  const files: { readonly sha256: string }[] = [];
  for (const [index, path] of paths.entries()) {
    files.push({ sha256: await sha256(await bytesOf(path, index, userDirectory)) });
  }
  return files;
};

/** Reads the files of `--with` and says on standard error how each was read. Throws a `Refusal` or a `UsageError`. */
export const readOwnFiles = async (
  options: LookupArguments['options'],
  { userDirectory, writeError }: ToolContext,
): Promise<OwnFile[]> => {
  const names = options.with;
  const answers = {
    manufacturer: options['with-manufacturer'],
    partNumberColumn: options['with-part-number-column'],
    isTrimmed: options.trim,
    hasPrices: options['with-prices'],
  };
  const mappings: MappingFile[] = [];
  for (const file of options['with-mapping']) {
    mappings.push((await readMapping(file, userDirectory, MappingFileSchema, 'with-mapping')).file);
  }
  const isAnswered =
    mappings.length > 0 || Object.values(answers).some((answer) => typeof answer === 'string');
  if (names.length === 0 && (isAnswered || options['with-prices'])) {
    throw new UsageError(
      'Use --with-mapping, --with-manufacturer, --with-part-number-column and --with-prices with --with.',
    );
  }
  const unused = new Set(mappings);
  const files: OwnFile[] = [];
  for (const [index, path] of names.entries()) {
    const called = `File ${index + 1} of --with`;
    const content = new Blob([await bytesOf(path, index, userDirectory)]);
    const read = await readOwnFile(basename(path), content, { ...answers, mappings });
    if ('why' in read) {
      const how =
        read.lacks === undefined
          ? ''
          : ` ${advice[read.lacks]} Or give a mapping of the validator with --with-mapping.`;
      throw new Refusal('not_read', `${called}: ${read.why}${how}`);
    }
    if (read.mapping !== undefined) unused.delete(read.mapping);
    writeError(visibleText(`Your file “${read.file.name}”: ${read.words}`));
    files.push(read.file);
  }
  if (unused.size > 0) {
    throw new Refusal(
      'unknown_columns',
      'No file of --with has the columns of a mapping of --with-mapping. Make the mapping again for this file.',
    );
  }
  return files;
};
