import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { z } from 'zod';
import { explainFileError } from './file-errors.ts';
import {
  AnyHeaderSchema,
  EndLineSchema,
  formatVersion,
  type Header,
  HeaderLineSchema,
  rowOf,
  TableLineSchema,
  type Totals,
  TotalsLineSchema,
} from './format.ts';
import { BackupRefusal } from './refusal.ts';

/** Longer than any line of a backup. Of a file of another kind no more is kept in memory. */
const longestLine = 1 << 26;

const notABackup = () =>
  new BackupRefusal(
    'not_a_backup',
    'The file is not a backup that npm run supplier -- backup wrote. Nothing was changed. Check the name of the file.',
  );
const cut = () =>
  new BackupRefusal(
    'file_cut',
    'The file ends before the end of the backup: it was not written or copied completely. Nothing was changed. Copy it again, or take an earlier backup.',
  );
const altered = () =>
  new BackupRefusal(
    'file_altered',
    'The file is not what was written: its checksum differs. Nothing was changed. Copy it again, or take an earlier backup.',
  );

/** The lines of a file as bytes, without their line breaks. A last line without one is `whole: false`. */
async function* readLines(path: string): AsyncGenerator<{ readonly bytes: Buffer; readonly whole: boolean }> {
  const pieces: Buffer[] = [];
  let length = 0;
  const joined = (): Buffer => {
    const bytes = Buffer.concat(pieces.splice(0));
    length = 0;
    return bytes;
  };
  try {
    for await (const chunk of createReadStream(path)) {
      let rest: Buffer = chunk;
      for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
        pieces.push(rest.subarray(0, end));
        yield { bytes: joined(), whole: true };
        rest = rest.subarray(end + 1);
      }
      pieces.push(rest);
      length += rest.length;
      if (length > longestLine) throw notABackup();
    }
  } catch (error) {
    throw explainFileError(error, 'read');
  }
  if (length > 0) yield { bytes: joined(), whole: false };
}

const parse = <Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

const checkVersion = (line: string): void => {
  const any = parse(AnyHeaderSchema, line);
  if (any === undefined) throw notABackup();
  if (any.header.version === formatVersion) return;
  throw new BackupRefusal(
    'other_version',
    `The file has version ${any.header.version} of the format, and this program reads version ${formatVersion}. Nothing was changed. Restore it with the release of Nameplate that wrote it.`,
  );
};

/** A backup that was read to its end and is as it was written. */
export type CheckedBackup = { readonly header: Header; readonly totals: Totals; readonly sha256: string };

/** Reads a backup from its first to its last byte. Refuses a file that is cut, altered or of another kind or version. */
export const checkBackupFile = async (path: string): Promise<CheckedBackup> => {
  const hash = createHash('sha256');
  const first: string[] = [];
  // The last two lines are known only when the file ends.
  const last: Buffer[] = [];
  let isWhole = true;
  for await (const { bytes, whole } of readLines(path)) {
    if (first.length === 0) {
      first.push(bytes.toString());
      checkVersion(bytes.toString());
    }
    isWhole = whole;
    last.push(bytes);
    if (last.length > 2) last.shift();
    // A line is hashed when another follows it.
    const [before] = last;
    if (last.length === 2 && before !== undefined) hash.update(before).update('\n');
  }
  const [headerLine] = first;
  if (headerLine === undefined) throw notABackup();
  const end = parse(EndLineSchema, last[1]?.toString() ?? '');
  if (end === undefined || !isWhole) throw cut();
  if (hash.digest('hex') !== end.sha256) throw altered();
  const header = parse(HeaderLineSchema, headerLine)?.header;
  const totals = parse(TotalsLineSchema, last[0]?.toString() ?? '')?.totals;
  if (header === undefined || totals === undefined) throw altered();
  return { header, totals, sha256: end.sha256 };
};

/** The rows of a backup, each with the name of its table. */
export async function* readBackupRows(
  path: string,
): AsyncGenerator<{ readonly table: string; readonly row: string }> {
  let table: string | undefined;
  for await (const { bytes } of readLines(path)) {
    const line = bytes.toString();
    const row = rowOf(line);
    if (row === undefined) table = parse(TableLineSchema, line)?.table;
    else if (table === undefined) throw altered();
    else yield { table, row };
  }
}
