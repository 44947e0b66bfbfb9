import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Edition,
  type EditionChange,
  EditionChangeSchema,
  EditionSchema,
} from '../../contracts/editions.ts';
import { digestOf } from '../digest.ts';
import { type ContentFinding, createFault } from '../findings/content-finding.ts';
import { catalogueRules } from './catalogue-rules.ts';
import { loadLines } from './line-file.ts';

const catalogueFault = createFault(catalogueRules);

/** The list of editions, a line each, the oldest first. */
export const editionsFile = 'content/editions.ndjson';

/** The changes of an edition under a licence. */
export const changesFile = (number: number, licence: string): string =>
  `content/editions/${number}/${licence}.ndjson`;

/** Reads the list of editions, and finds an entry that does not follow the one before it. */
export const readEditions = (
  projectDirectory: string,
): { readonly editions: readonly Edition[]; readonly findings: readonly ContentFinding[] } => {
  const editions: Edition[] = [];
  const findings: ContentFinding[] = [];
  if (!existsSync(join(projectDirectory, editionsFile))) return { editions, findings };
  for (const { value, positionOf, findings: own } of loadLines(
    projectDirectory,
    editionsFile,
    EditionSchema,
  )) {
    for (const finding of own) findings.push(finding);
    if (value === undefined) continue;
    const before = editions.at(-1);
    const previous = before && digestOf(JSON.stringify(before));
    const isMissing = value.files.some(
      ({ licence }) => !existsSync(join(projectDirectory, changesFile(value.number, licence))),
    );
    if (value.number !== editions.length + 1 || value.previous !== previous || isMissing) {
      findings.push({ ...catalogueFault('edition_does_not_follow', positionOf([])), file: editionsFile });
    }
    editions.push(value);
  }
  return { editions, findings };
};

/** The text of the changes of an edition under a licence. */
export const changesText = (projectDirectory: string, number: number, licence: string): string =>
  readFileSync(join(projectDirectory, changesFile(number, licence)), 'utf8');

/** An edition that changed a record, and how. */
export type RecordEdition = Pick<Edition, 'number' | 'date'> & { readonly op: EditionChange['op'] };

/** A record that an edition removed and no later one added again. */
export type RemovedRecord = Omit<Extract<EditionChange, { readonly op: 'remove' }>, 'op'> & {
  /** The edition that removed it, and its day. */
  readonly edition: Pick<Edition, 'number' | 'date'>;
};

/** Which editions changed each record, the oldest first, and which records they removed; both by the id of the record. */
export type EditionIndex = {
  readonly ofRecords: ReadonlyMap<string, readonly RecordEdition[]>;
  readonly removed: ReadonlyMap<string, RemovedRecord>;
};

/** Reads what editions changed, as far as it is about whole records. */
export const indexEditions = (projectDirectory: string, editions: readonly Edition[]): EditionIndex => {
  const ofRecords = new Map<string, RecordEdition[]>();
  const removed = new Map<string, RemovedRecord>();
  for (const { number, date, files } of editions) {
    for (const { licence } of files) {
      // Most lines add a record, and a first edition has one for each: only the first words of them are read.
      for (const line of changesText(projectDirectory, number, licence).split('\n')) {
        const [, op, id = ''] = /^\{"op":"(add|change|remove)","id":"([^"]*)"/.exec(line) ?? [];
        if (op !== 'add' && op !== 'change' && op !== 'remove') continue;
        const own = ofRecords.get(id) ?? [];
        // A record with two licences has a line in the file of each.
        if (own.at(-1)?.number !== number) ofRecords.set(id, [...own, { number, date, op }]);
        if (op === 'add') removed.delete(id);
        if (op !== 'remove') continue;
        const change = EditionChangeSchema.parse(JSON.parse(line));
        if (change.op !== 'remove') continue;
        const { op: _, ...record } = change;
        removed.set(id, { ...record, edition: { number, date } });
      }
    }
  }
  return { ofRecords, removed };
};
