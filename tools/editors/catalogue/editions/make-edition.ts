import { changesFile, changesText, editionsFile } from '../../../../src/content/catalogue/editions.ts';
import type { CatalogueLibrary } from '../../../../src/content/catalogue/library.ts';
import { digestOf } from '../../../../src/content/digest.ts';
import { type Edition, type EditionChange, editionChangesPath } from '../../../../src/contracts/editions.ts';
import { PublishedHistorySchema } from '../../../../src/contracts/statements.ts';
import {
  countOps,
  createRecordOps,
  differingPointers,
  type StatementLines,
  statementsText,
} from '../../../../src/evidence/editions.ts';
import { statementLines } from '../../../../src/publish/statement-files.ts';
import { replayEdition } from '../../../integrators/replay/replay-edition.ts';

/** An edition that could be made, and the files that it would write. */
export type EditionPlan = { readonly edition: Edition; readonly texts: ReadonlyMap<string, string> };

const readLine = (line: string) => PublishedHistorySchema.parse(JSON.parse(line));

/** What an edition changes, in the order of ids. `notes` are those of the editor by record. */
const changesBetween = (
  before: StatementLines,
  after: StatementLines,
  notes: ReadonlyMap<string, string>,
): EditionChange[] => {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort();
  return ids.flatMap((id): EditionChange[] => {
    const [old, own] = [before.get(id), after.get(id)];
    if (old === own) return [];
    const note = notes.get(id);
    const noted = note === undefined ? {} : { note };
    if (own === undefined) {
      const { manufacturer, manufacturerPartNumber } = readLine(old ?? '');
      return [{ op: 'remove', id, manufacturer, manufacturerPartNumber, ...noted }];
    }
    const record = readLine(own);
    if (old === undefined) return [{ op: 'add', id, ...noted, record }];
    return [{ op: 'change', id, pointers: differingPointers(readLine(old), record), ...noted, record }];
  });
};

/**
 * The edition that follows those given, from what the catalogue says now; undefined when nothing has changed. Throws
 * `EditionDamaged` when the editions before cannot be made again.
 */
export const planEdition = (
  contentRoot: string,
  library: CatalogueLibrary,
  {
    editions,
    date,
    notes,
  }: {
    readonly editions: readonly Edition[];
    readonly date: string;
    readonly notes: ReadonlyMap<string, string>;
  },
): EditionPlan | undefined => {
  const before = editions.at(-1);
  const number = editions.length + 1;
  const now = statementLines(library);
  const licences = [...new Set([...now.keys(), ...(before?.files ?? []).map(({ licence }) => licence)])];
  const files = licences.sort().map((licence) => {
    const old = replayEdition(editions, licence, (one) => changesText(contentRoot, one, licence));
    const own: StatementLines = now.get(licence) ?? new Map();
    return {
      licence,
      old,
      changes: changesBetween(old, own, notes),
      sha256: digestOf(statementsText(own)),
    };
  });
  const changes = files.flatMap((file) => file.changes);
  if (changes.length === 0) return undefined;
  const opsOf = createRecordOps();
  opsOf(files.flatMap(({ old }) => [...old.keys()].map((id) => ({ id, op: 'add' as const }))));
  const edition: Edition = {
    number,
    date,
    ...(before !== undefined && { previous: digestOf(JSON.stringify(before)) }),
    ...countOps(opsOf(changes).values()),
    files: files.map(({ licence, sha256 }) => ({
      licence,
      sha256,
      changes: editionChangesPath(number, licence),
    })),
  };
  const list = [...editions, edition].map((one) => `${JSON.stringify(one)}\n`).join('');
  return {
    edition,
    texts: new Map([
      ...files.map(({ licence, changes: own }): [string, string] => [
        changesFile(number, licence),
        own.map((change) => `${JSON.stringify(change)}\n`).join(''),
      ]),
      [editionsFile, list],
    ]),
  };
};
