import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import {
  type CountedEdition,
  type Edition,
  type EditionChange,
  EditionChangeSchema,
  EditionSchema,
} from '../../contracts/editions.ts';
import { CalendarDateSchema, TextSchema } from '../../contracts/primitives.ts';
import { countOps, createRecordOps, type EditionCounts, type RecordOp } from '../../evidence/editions.ts';
import { digestOf } from '../digest.ts';
import { type ContentFinding, createFault } from '../findings/content-finding.ts';
import { loadYamlFile } from '../findings/yaml-file.ts';
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
export type RecordEdition = Pick<Edition, 'number' | 'date'> & { readonly op: RecordOp };

/** A record that an edition removed and no later one added again. */
export type RemovedRecord = Omit<Extract<EditionChange, { readonly op: 'remove' }>, 'op'> & {
  /** The edition that removed it, and its day. */
  readonly edition: Pick<Edition, 'number' | 'date'>;
};

/** What the editions did to records. */
export type EditionIndex = {
  /** The editions that changed each record, the oldest first, by the id of the record. */
  readonly ofRecords: ReadonlyMap<string, readonly RecordEdition[]>;
  /** The records that they removed, by id. */
  readonly removed: ReadonlyMap<string, RemovedRecord>;
  /** How many records each of them changed, the oldest first. The entry of an edition may have counted otherwise. */
  readonly counts: readonly EditionCounts[];
};

/** The beginnings of the lines of an edition's files: most add a record, and a first edition has one for each, so no more is read. */
const readOps = (
  projectDirectory: string,
  { number, files }: Edition,
): { readonly id: string; readonly op: RecordOp; readonly line: string }[] =>
  files.flatMap(({ licence }) =>
    changesText(projectDirectory, number, licence)
      .split('\n')
      .flatMap((line) => {
        const [, op, id = ''] = /^\{"op":"(add|change|remove)","id":"([^"]*)"/.exec(line) ?? [];
        return op === 'add' || op === 'change' || op === 'remove' ? [{ id, op, line }] : [];
      }),
  );

/** Reads what editions changed, as far as it is about whole records. */
export const indexEditions = (projectDirectory: string, editions: readonly Edition[]): EditionIndex => {
  const ofRecords = new Map<string, RecordEdition[]>();
  const removed = new Map<string, RemovedRecord>();
  const opsOf = createRecordOps();
  const counts = editions.map((edition) => {
    const { number, date } = edition;
    const lines = readOps(projectDirectory, edition);
    const ops = opsOf(lines);
    for (const [id, op] of ops) {
      ofRecords.set(id, [...(ofRecords.get(id) ?? []), { number, date, op }]);
      if (op === 'add') removed.delete(id);
    }
    for (const { line } of lines.filter(({ id, op }) => op === 'remove' && ops.get(id) === 'remove')) {
      const change = EditionChangeSchema.parse(JSON.parse(line));
      if (change.op !== 'remove') continue;
      const { op: _, ...record } = change;
      removed.set(change.id, { ...record, edition: { number, date } });
    }
    return countOps(ops.values());
  });
  return { ofRecords, removed, counts };
};

/** Where it is written what was wrong in the entry of an edition. */
export const editionNotesFile = 'content/edition-notes.yaml';

/** What was found wrong in the entry of an edition after it was published. The entry itself keeps its bytes. */
export const EditionNotesSchema = z.array(
  z.strictObject({
    edition: z.int().positive().meta({ description: 'The number of the edition.' }),
    date: CalendarDateSchema.meta({ description: 'The day of the note.' }),
    note: TextSchema.meta({ description: 'What its entry says, and what is right.' }),
  }),
);
export type EditionNote = z.infer<typeof EditionNotesSchema>[number];

/** The notes about editions; none where nothing was wrong. */
export const readEditionNotes = (
  projectDirectory: string,
): { readonly notes: readonly EditionNote[]; readonly findings: readonly ContentFinding[] } => {
  if (!existsSync(join(projectDirectory, editionNotesFile))) return { notes: [], findings: [] };
  const { value = [], findings } = loadYamlFile(projectDirectory, editionNotesFile, EditionNotesSchema);
  return { notes: value, findings };
};

/** Finds entries of editions that count other records than their files have, and about which no note says so. */
export const checkCounts = (
  editions: readonly Edition[],
  { counts }: EditionIndex,
  notes: readonly EditionNote[],
): ContentFinding[] =>
  editions.flatMap((edition, index) => {
    const { added, changed, removed } = counts[index] ?? edition;
    const isRight = added === edition.added && changed === edition.changed && removed === edition.removed;
    if (isRight || notes.some((note) => note.edition === edition.number)) return [];
    const fault = catalogueFault(
      'edition_miscounted',
      { line: index + 1, column: 1 },
      { added, changed, removed },
    );
    return [{ ...fault, file: editionsFile }];
  });

/** The editions with the numbers of records that they changed, and what was noted about their entries. */
export const countedEditions = (
  editions: readonly Edition[],
  { counts }: EditionIndex,
  notes: readonly EditionNote[],
): CountedEdition[] =>
  editions.map((edition, index) => {
    const own = notes
      .filter((note) => note.edition === edition.number)
      .map(({ date, note }) => ({ date, note }));
    return { ...edition, ...counts[index], ...(own.length > 0 && { notes: own }) };
  });
