import { changesText } from '../content/catalogue/editions.ts';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { Edition, EditionChange } from '../contracts/editions.ts';
import { PublishedHistorySchema } from '../contracts/statements.ts';
import { type Change, newChanges } from '../evidence/changes.ts';
import { applyChanges, readChanges, type StatementLines } from '../evidence/editions.ts';

/** A change of a record, as people read it. */
export type RecordChange = {
  readonly id: string;
  readonly op: EditionChange['op'];
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly note: string | undefined;
  /** What the sources of a changed record say otherwise, newest first. */
  readonly changes: readonly Change[];
};

/** An edition with its changes, one for each record. */
export type ChangedEdition = { readonly edition: Edition; readonly changes: readonly RecordChange[] };

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

/** The editions of a catalogue with their changes, the newest first, from the files of the editions. */
export const changedEditions = (
  projectDirectory: string,
  { editions }: CatalogueLibrary,
): ChangedEdition[] => {
  const lines = new Map<string, StatementLines>();
  return editions
    .map((edition) => {
      const changes = edition.files.flatMap(({ licence }) => {
        const before = lines.get(licence) ?? new Map();
        const own = readChanges(changesText(projectDirectory, edition.number, licence));
        lines.set(licence, applyChanges(before, own));
        return own.map((change) => recordChange(change, before));
      });
      // A record with two licences has a change in the file of each.
      const byRecord = Map.groupBy(changes, ({ id }) => id);
      return {
        edition,
        changes: [...byRecord.values()].flatMap(([first, ...others]) =>
          first === undefined
            ? []
            : [{ ...first, changes: [first, ...others].flatMap((change) => change.changes) }],
        ),
      };
    })
    .reverse();
};

/** The editions that changed something of a manufacturer, with its changes alone. */
export const changesOfManufacturer = (
  all: readonly ChangedEdition[],
  manufacturer: string,
): ChangedEdition[] =>
  all.flatMap(({ edition, changes }) => {
    const own = changes.filter((change) => change.manufacturer === manufacturer);
    return own.length === 0 ? [] : [{ edition, changes: own }];
  });

/** The ids of the manufacturers that have a page of changes: those with records, and those whose records an edition removed. */
export const changedManufacturers = (
  editions: readonly ChangedEdition[],
  { products }: CatalogueLibrary,
): string[] => {
  const changes = editions.flatMap((edition) => edition.changes);
  const records = products.map(({ record }) => record);
  return [...new Set([...changes, ...records].map(({ manufacturer }) => manufacturer))].sort();
};

/** Gives the name of a manufacturer by its id; the id itself for one that is no longer listed. */
export const manufacturerNamer = ({ manufacturers }: CatalogueLibrary): ((id: string) => string) => {
  const names = new Map(manufacturers.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
};
