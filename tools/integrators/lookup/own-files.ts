import { basename, resolve } from 'node:path';
import { type MappingFile, MappingFileSchema } from '../../../src/columns/questions/mapping-file-schema.ts';
import { sha256 } from '../../../src/evidence/sha256.ts';
import { type OwnFile, whyTooManyRows } from '../../../src/list-lookup/own-files.ts';
import { readOwnFile } from '../../../src/list-lookup/read-own-file.ts';
import { maxCatalogueBytes } from '../../../src/tables/open/open-list.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import { Refusal, type TypedOption, UsageError } from '../../command-line/tool-command.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';
import { readFileBody, readMapping } from '../validate/read-body.ts';
import type { LookupArguments } from './options.ts';

/** How to say what a file does not say itself. */
const advice = {
  manufacturer:
    'Or name the one manufacturer of the whole file with --with-manufacturer after the --with of the file.',
  part_number:
    'Or give the column by heading or number with --with-part-number-column after the --with of the file.',
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

/** The options that say something of a file of `--with`. */
type OfFile = 'with-manufacturer' | 'with-part-number-column' | 'with-sheet';

/**
 * What an option says of each file of `--with`, in their order. It holds for the files before it that come after its last time; before
 * every file it holds for all of which it says nothing else. Throws a `UsageError` where it holds for no file.
 */
const ofEachFile = (typed: readonly TypedOption[], option: OfFile): (string | undefined)[] => {
  const said: (string | undefined)[] = [];
  let [ofAll, from]: [string | undefined, number] = [undefined, 0];
  for (const { name, text } of typed) {
    if (name === 'with') said.push(undefined);
    if (name !== option) continue;
    if (said.length === 0 && ofAll === undefined) ofAll = text;
    else if (from < said.length) said.fill(text, from);
    else throw new UsageError(`Write --${option} once, after the --with of its file.`);
    from = said.length;
  }
  return said.map((text) => text ?? ofAll);
};

/** Reads the files of `--with` and says on standard error how each was read. Throws a `Refusal` or a `UsageError`. */
export const readOwnFiles = async (
  { options, typed }: Pick<LookupArguments, 'options' | 'typed'>,
  { userDirectory, writeError }: ToolContext,
): Promise<OwnFile[]> => {
  const names = options.with;
  const ofFiles = [
    options['with-mapping'],
    options['with-manufacturer'],
    options['with-part-number-column'],
    options['with-sheet'],
  ];
  if (names.length === 0 && (ofFiles.some(({ length }) => length > 0) || options['with-prices'])) {
    throw new UsageError(
      'Use --with-mapping, --with-manufacturer, --with-part-number-column, --with-sheet and --with-prices with --with.',
    );
  }
  const manufacturers = ofEachFile(typed, 'with-manufacturer');
  const partNumberColumns = ofEachFile(typed, 'with-part-number-column');
  const sheets = ofEachFile(typed, 'with-sheet');
  const mappings: MappingFile[] = [];
  for (const file of options['with-mapping']) {
    mappings.push((await readMapping(file, userDirectory, MappingFileSchema, 'with-mapping')).file);
  }
  const unused = new Set(mappings);
  const files: OwnFile[] = [];
  for (const [index, path] of names.entries()) {
    const called = `File ${index + 1} of --with`;
    const content = new Blob([await bytesOf(path, index, userDirectory)]);
    const read = await readOwnFile(basename(path), content, {
      mappings,
      manufacturer: manufacturers[index],
      partNumberColumn: partNumberColumns[index],
      sheet: sheets[index],
      isTrimmed: options.trim,
      hasPrices: options['with-prices'],
    });
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
    const tooMany = whyTooManyRows(files);
    if (tooMany !== undefined) throw new Refusal('not_read', `${called}: ${tooMany}`);
  }
  if (unused.size > 0) {
    throw new Refusal(
      'unknown_columns',
      'No file of --with has the columns of a mapping of --with-mapping. Make the mapping again for this file.',
    );
  }
  return files;
};
