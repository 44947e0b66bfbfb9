import { changesText, type EditionNote } from '../content/catalogue/editions.ts';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { Edition, EditionChange } from '../contracts/editions.ts';
import { type ListedEdition, maxSingleChanges, type RecordCounts } from '../contracts/listed-changes.ts';
import { changeAddress, PublishedHistorySchema } from '../contracts/statements.ts';
import { type Change, changeInWords, newChanges } from '../evidence/changes.ts';
import {
  applyChanges,
  countOps,
  createRecordOps,
  type RecordOp,
  readChanges,
  type StatementLines,
} from '../evidence/editions.ts';
import { counted } from '../text/counted.ts';

/** A change of a record, as people read it. */
type RecordChange = {
  readonly id: string;
  readonly op: RecordOp;
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly note: string | undefined;
  /** What the sources of a changed record say otherwise, newest first. */
  readonly changes: readonly Change[];
};

/** An edition with its changes, one for each record, and with what was noted about its entry. */
export type ChangedEdition = {
  readonly edition: Edition;
  readonly notes: readonly EditionNote[];
  readonly changes: readonly RecordChange[];
};

const recordChange = (change: EditionChange, lines: StatementLines): RecordChange => {
  const { id, op, note } = change;
  const { manufacturer, manufacturerPartNumber: partNumber } =
    change.op === 'remove' ? change : change.record;
  const line = lines.get(id);
  const before =
    change.op === 'change' && line !== undefined ? PublishedHistorySchema.parse(JSON.parse(line)) : undefined;
  return {
    id,
    op,
    manufacturer,
    partNumber,
    note,
    changes: change.op === 'change' && before !== undefined ? newChanges(before, change.record) : [],
  };
};

const readEditions = (
  projectDirectory: string,
  { editions, editionNotes }: CatalogueLibrary,
): ChangedEdition[] => {
  const lines = new Map<string, StatementLines>();
  const opsOf = createRecordOps();
  return editions
    .map((edition) => {
      const changes = edition.files.flatMap(({ licence }) => {
        const before = lines.get(licence) ?? new Map();
        const own = readChanges(changesText(projectDirectory, edition.number, licence));
        lines.set(licence, applyChanges(before, own));
        return own.map((change) => recordChange(change, before));
      });
      const ops = opsOf(changes);
      // A record with two licences has a change in the file of each.
      const byRecord = Map.groupBy(changes, ({ id }) => id);
      return {
        edition,
        notes: editionNotes.filter((note) => note.edition === edition.number),
        changes: [...byRecord.values()].flatMap(([first, ...others]) =>
          first === undefined
            ? []
            : [
                {
                  ...first,
                  op: ops.get(first.id) ?? first.op,
                  changes: [first, ...others].flatMap((change) => change.changes),
                },
              ],
        ),
      };
    })
    .reverse();
};

const read = new WeakMap<CatalogueLibrary, readonly ChangedEdition[]>();

/** The editions of a catalogue with their changes, the newest first, from the files of the editions. A build reads them once. */
export const changedEditions = (
  projectDirectory: string,
  catalogue: CatalogueLibrary,
): readonly ChangedEdition[] => {
  const editions = read.get(catalogue) ?? readEditions(projectDirectory, catalogue);
  read.set(catalogue, editions);
  return editions;
};

/** More changes than these are in the file alone. */
const maxShown = 500;

const countsOf = (changes: readonly RecordChange[]): string => {
  const { added, changed, removed } = countOps(changes.map(({ op }) => op));
  return [
    { count: added, word: 'added' },
    { count: changed, word: 'changed' },
    { count: removed, word: 'removed' },
  ]
    .flatMap(({ count, word }) => (count === 0 ? [] : [`${counted(count, 'record')} ${word}`]))
    .join(', ');
};

const inOrder = new Intl.Collator('en', { numeric: true });

/** The changes in words; what several files of a source say alike on one day, once. */
const saidOnce = (changes: readonly Change[]): ListedEdition['changes'][number]['said'] => {
  const said = changes.map((change) => {
    const address = changeAddress(change.source, change.revision);
    return {
      words: changeInWords(change),
      date: change.revision.date,
      ...(address !== undefined && { address }),
    };
  });
  return [...new Map(said.map((one) => [`${one.date} ${one.words}`, one])).values()];
};

const recordCounts = (changes: readonly RecordChange[]): RecordCounts => {
  const { added, changed, removed } = countOps(changes.map(({ op }) => op));
  const valued = changes.filter(({ op, changes: own }) => op === 'change' && own.length > 0).length;
  return { added, removed, valued, sameValues: changed - valued };
};

/** How many records of a manufacturer are other than before. */
const weightOf = ({ added, removed, valued }: RecordCounts): number => added + removed + valued;

/** The names that a page gives to what an edition has by its id. */
export type EditionNames = {
  readonly ofManufacturer: (id: string) => string;
  readonly ofLicence: (id: string) => string;
};

const listed = (
  { edition: { number, date, files }, notes }: ChangedEdition,
  changes: readonly RecordChange[],
  { ofManufacturer, ofLicence }: EditionNames,
): ListedEdition => {
  const shown = (
    changes.length <= maxSingleChanges
      ? changes
      : changes.filter(
          ({ op, note, changes: own }) => op === 'remove' || note !== undefined || own.length > 0,
        )
  ).toSorted(
    (one, other) =>
      inOrder.compare(ofManufacturer(one.manufacturer), ofManufacturer(other.manufacturer)) ||
      inOrder.compare(one.partNumber, other.partNumber),
  );
  const manufacturers = [...Map.groupBy(changes, ({ manufacturer }) => manufacturer)]
    .map(([id, own]) => ({ id, name: ofManufacturer(id), ...recordCounts(own) }))
    .sort(
      (one, other) =>
        weightOf(other) - weightOf(one) ||
        other.sameValues - one.sameValues ||
        inOrder.compare(one.name, other.name),
    );
  return {
    number,
    date,
    licences: files.map(({ licence }) => ({ id: licence, name: ofLicence(licence) })),
    counts: countsOf(changes),
    notes: notes.map(({ date: day, note }) => ({ date: day, note })),
    total: changes.length,
    changes: shown.slice(0, maxShown).map(({ id, op, manufacturer, partNumber, note, changes: own }) => ({
      id,
      op,
      manufacturer: { id: manufacturer, name: ofManufacturer(manufacturer) },
      partNumber,
      ...(note !== undefined && { note }),
      said: saidOnce(own),
    })),
    manufacturers,
  };
};

/** An edition with all of its changes, and with those of each manufacturer that it changed, for the page and the feed of each. */
export const listedChanges = (
  changed: ChangedEdition,
  names: EditionNames,
): { readonly all: ListedEdition; readonly byManufacturer: ReadonlyMap<string, ListedEdition> } => ({
  all: listed(changed, changed.changes, names),
  byManufacturer: new Map(
    [...Map.groupBy(changed.changes, ({ manufacturer }) => manufacturer)].map(([id, own]) => [
      id,
      listed({ ...changed, notes: [] }, own, names),
    ]),
  ),
});

/** Gives the name of a manufacturer by its id; the id itself for one that is no longer listed. */
export const manufacturerNamer = ({ manufacturers }: CatalogueLibrary): ((id: string) => string) => {
  const names = new Map(manufacturers.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
};

/** The names in the editions of a catalogue. */
export const editionNames = (library: CatalogueLibrary): EditionNames => {
  const licences = new Map(
    [library.licence, ...library.sources.map(({ licence }) => licence)].map(({ id, name }) => [id, name]),
  );
  return { ofManufacturer: manufacturerNamer(library), ofLicence: (id) => licences.get(id) ?? id };
};
