import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type OwnAdvisories, openOwnAdvisories, ownLimits } from '../../../src/advisories/own-documents.ts';
import { ownAdvisoriesWords } from '../../../src/list-lookup/advisories.ts';
import { isWorkbook as isZip } from '../../../src/tables/file-kinds.ts';
import { counted } from '../../../src/text/counted.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import { Refusal } from '../../command-line/tool-command.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';
import { readFileBody } from '../validate/read-body.ts';
import { readArchive } from './advisory-archive.ts';

const mebibyte = 1024 * 1024;

/** What is looked at in folders at most. */
const limits = { archiveBytes: 512 * mebibyte, depth: 32, entries: 500_000 } as const;

/** How many files that were not read are named on a terminal before the rest is counted. */
const mostNamed = 20;

const isDocument = (name: string): boolean => /\.json$/i.test(name) && !name.endsWith('/');

const isArchive = (name: string): boolean => /\.zip$/i.test(name);

type Reader = ReturnType<typeof openOwnAdvisories>;

/** Reads a file that is a document or an archive of documents. `name` is what it is called in messages. */
const readFile = async (path: string, name: string, reader: Reader): Promise<void> => {
  const body = await readFileBody(path, limits.archiveBytes);
  if (body.kind === 'not_read') return reader.refuse(name, body.why);
  const { bytes } = body;
  if (!isZip(bytes) && !isArchive(name)) return reader.add(name, bytes);
  if (bytes.length > limits.archiveBytes) return reader.refuse(name, 'The archive is larger than 512 MiB.');
  const isWanted = (file: string): boolean => isDocument(file) || isArchive(file);
  const files = readArchive(bytes, { isWanted, maxBytes: ownLimits.documentBytes });
  let count = 0;
  for (let next = files.next(); ; next = files.next()) {
    if (next.done) {
      if (next.value !== undefined) reader.refuse(name, next.value);
      else if (count === 0) reader.refuse(name, 'The archive has no file whose name ends with .json.');
      return;
    }
    count += 1;
    const file = next.value;
    if ('why' in file) reader.refuse(`${name}/${file.name}`, file.why);
    else if (isArchive(file.name)) reader.refuse(`${name}/${file.name}`, 'Unpack this archive first.');
    else await reader.add(`${name}/${file.name}`, file.bytes);
  }
};

/** Reads the documents and archives of a folder and of those in it, in the order of their names; other files are passed over. */
const createFolderReader = (reader: Reader) => {
  let entries = 0;
  /** How many files were read, or could not be. */
  const readFolder = async (path: string, name: string, depth: number): Promise<number> => {
    if (depth > limits.depth) {
      reader.refuse(name, `The folder is more than ${limits.depth} folders deep.`);
      return 1;
    }
    const listed = await readdir(path, { withFileTypes: true }).catch(() => undefined);
    if (listed === undefined) {
      reader.refuse(name, 'The folder cannot be read.');
      return 1;
    }
    let count = 0;
    for (const entry of listed.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const [file, called] = [join(path, entry.name), `${name}/${entry.name}`];
      entries += 1;
      if (entries > limits.entries) {
        if (entries === limits.entries + 1) {
          reader.refuse(
            called,
            'It and what follows is not looked at: 500,000 files and folders were before it.',
          );
        }
        return count + 1;
      }
      // A link may lead back to where it is.
      const target = entry.isSymbolicLink() ? await stat(file).catch(() => undefined) : entry;
      if (target?.isDirectory() === true) {
        if (target === entry) {
          count += await readFolder(file, called, depth + 1);
          continue;
        }
        reader.refuse(called, 'A link to a folder is not followed. Name the folder with --advisories.');
      } else if (!isDocument(entry.name) && !isArchive(entry.name)) continue;
      else if (target?.isFile() === true) await readFile(file, called, reader);
      else reader.refuse(called, 'This is no file.');
      count += 1;
    }
    return count;
  };
  return async (path: string, name: string): Promise<void> => {
    const count = await readFolder(path, name, 1);
    if (count === 0) reader.refuse(name, 'The folder has no file whose name ends with .json or .zip.');
  };
};

const sayWhatWasRead = (
  { unread, lists, about, documents }: OwnAdvisories,
  writeError: ToolContext['writeError'],
): void => {
  writeError(
    about === undefined ? 'No security advisory of your own files was read.' : ownAdvisoriesWords(about),
  );
  if (lists > 0) writeError(`${counted(lists, 'file')} passed over: lists of a publisher, no advisories.`);
  const labelled = documents.filter(({ document: { tlp = '' } }) => !/^(?:|WHITE|CLEAR)$/.test(tlp)).length;
  if (labelled > 0) {
    writeError(
      `${counted(labelled, 'document')} not for everybody by its TLP label: results name it with its publisher.`,
    );
  }
  for (const { file, why } of unread.slice(0, mostNamed))
    writeError(visibleText(`Not read: ${file}. ${why}`));
  const rest = unread.length - mostNamed;
  if (rest > 0) writeError(`Not read: ${counted(rest, 'more file')}. --json names each.`);
};

/**
 * Reads the files, folders and archives of `--advisories`, and says on standard error what was read and what was not, and why; undefined
 * where none was named. Throws a `Refusal` for a name of nothing.
 */
export const readOwnAdvisories = async (
  paths: readonly string[],
  { userDirectory, now, progress, writeError }: ToolContext,
): Promise<OwnAdvisories | undefined> => {
  if (paths.length === 0) return undefined;
  const reader = openOwnAdvisories(now.toISOString().slice(0, 10));
  const readFolder = createFolderReader(reader);
  for (const [index, path] of paths.entries()) {
    const full = resolve(userDirectory, path);
    const target = await stat(full).catch(() => undefined);
    if (target === undefined) {
      throw new Refusal('not_read', `Name ${index + 1} of --advisories: There is no such file or folder.`);
    }
    progress(`reading ${basename(full)}`);
    if (target.isDirectory()) await readFolder(full, basename(full));
    else await readFile(full, basename(full), reader);
  }
  const own = await reader.close();
  sayWhatWasRead(own, writeError);
  return own;
};
