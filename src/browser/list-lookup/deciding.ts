import type { Decisions } from '../../list-lookup/decisions.ts';
import type { FoundRecord, Named } from '../../list-lookup/line-results.ts';
import type { ListLine } from '../../list-lookup/read-list.ts';
import { saveFile } from '../save-file.ts';
import { hasUnsaved, type ListLookupState, type ShownResults } from './list-lookup-state.ts';
import type { ListFormat } from './looked-up-list.ts';
import { slices } from './slices.ts';

type Part = typeof import('./looked-up-list.ts');

/** The files that results are saved as. */
export type SavedFile = ListFormat | 'report' | 'report-json' | 'decisions' | 'not-found';

/** The files that carry decisions, and so the name of whoever decided. */
const signedFiles: ReadonlySet<SavedFile> = new Set(['csv', 'xlsx', 'report', 'report-json', 'decisions']);

const asText = (text: string, type: string): Blob => new Blob([text], { type: `${type};charset=utf-8` });

/** The name of a list without what its file ends with. */
const stemOf = (name: string): string => name.replace(/\.[a-z]{2,4}$/i, '');

const now = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

const unlimited = new AbortController().signal;

type DecidingOptions = {
  readonly read: () => ListLookupState;
  readonly change: (changes: Partial<ListLookupState>) => void;
  readonly loadPart: () => Promise<Part>;
  readonly failureWords: (error: unknown) => string;
};

/** Creates what a person can decide about the results of a list, and how they are saved. */
export const createDeciding = ({ read, change, loadPart, failureWords }: DecidingOptions) => {
  const show = (changes: Partial<ShownResults>): void => {
    const { results } = read();
    if (results !== undefined) change({ results: { ...results, ...changes } });
  };

  /** What is done with the results one after the other: a person may be faster than the download that a decision needs. */
  let queue: Promise<void> = Promise.resolve();

  const withResults = (act: (results: ShownResults, part: Part) => Promise<string>): Promise<void> => {
    show({ busy: true, said: '', digest: undefined });
    queue = queue.then(async () => {
      const { results } = read();
      if (results === undefined) return;
      try {
        const said = await act(results, await loadPart());
        show({ busy: false, said });
      } catch (error) {
        show({ busy: false, said: failureWords(error) });
      }
    });
    return queue;
  };

  const apply = async ({ list }: ShownResults, decisions: Decisions): Promise<void> => {
    const results = await list.decide(
      decisions,
      slices(() => {}, unlimited),
    );
    change({ decisions });
    show(results);
  };

  const decide = (next: (decisions: Decisions, part: Part) => Decisions, said: string): Promise<void> =>
    withResults(async (results, part) => {
      await apply(results, next(read().decisions ?? part.noDecisions, part));
      return said;
    });

  const makeFile = async (kind: SavedFile, results: ShownResults, part: Part): Promise<string> => {
    const { list, lines, name, headings } = results;
    const pause = slices(() => {}, unlimited);
    const stem = stemOf(name);
    switch (kind) {
      case 'csv':
      case 'xlsx':
        saveFile(`${stem}-results.${kind}`, await list.list(kind, { results: lines, headings }, pause));
        return 'The list was saved.';
      case 'report':
      case 'report-json': {
        const report = await list.report({ list: name, madeOn: now().slice(0, 10), results: lines }, pause);
        const { file, sha256 } = kind === 'report' ? report.page : report.json;
        saveFile(`${stem}-report.${kind === 'report' ? 'html' : 'json'}`, file);
        show({ digest: sha256 });
        return 'The report was saved. Keep its SHA-256 apart from it:';
      }
      case 'decisions':
        saveFile(
          'decisions.json',
          asText(part.decisionsText(read().decisions ?? part.noDecisions), 'application/json'),
        );
        return 'The decisions were saved. Open the file here with the next list, or give it to the command.';
      case 'not-found':
        saveFile(`${stem}-not-found.csv`, asText(part.notFoundCsv(lines), 'text/csv'));
        return 'The part numbers that were not found were saved. Nothing was sent: send the file yourself if you want to.';
    }
  };

  return {
    /** Waits until everything that was decided is applied. */
    idle: (): Promise<void> => queue,
    /** A record is the product of a line, and of all lines that are written alike. */
    useRecord: (line: ListLine, { id }: FoundRecord): Promise<void> =>
      withResults(async (results, part) => {
        const record = await results.list.said(id);
        if (record === undefined) return 'The catalogue has no statements of this record. Reload the page.';
        const decision = { written: part.writtenIn(line), record, by: '', at: now() };
        await apply(results, part.withLine(read().decisions ?? part.noDecisions, decision));
        return `Row ${line.row} is decided.`;
      }),
    /** A written manufacturer is one of the catalogue, in all lines alike. */
    useManufacturer: (written: string, manufacturer: Named): Promise<void> =>
      decide(
        (decisions, part) => part.withManufacturer(decisions, { written, manufacturer, by: '', at: now() }),
        `${written === '' ? 'The manufacturer of lines without one' : `“${written}”`} is ${manufacturer.name}.`,
      ),
    checkByHand: (line: ListLine, note: string): Promise<void> =>
      decide(
        (decisions, part) =>
          part.withLine(decisions, { written: part.writtenIn(line), checkedByHand: note, by: '', at: now() }),
        `Row ${line.row} is marked as checked by hand.`,
      ),
    undoLine: (line: ListLine): Promise<void> =>
      decide(
        (decisions, part) => part.withoutLine(decisions, part.writtenIn(line)),
        `The decision about row ${line.row} was undone.`,
      ),
    undoManufacturer: (written: string): Promise<void> =>
      decide(
        (decisions, part) => part.withoutManufacturer(decisions, written),
        `The decision about “${written}” was undone.`,
      ),
    write: (by: string): void => change({ by }),
    save: (kind: SavedFile): Promise<void> =>
      withResults(async (results, part) => {
        const { by, decisions = part.noDecisions } = read();
        if (signedFiles.has(kind) && hasUnsaved(read())) {
          show({ lacksName: by.trim() === '' });
          if (by.trim() === '') return 'Write your name first: the file says who decided.';
          await apply(results, part.signedBy(decisions, by.trim()));
        }
        return makeFile(kind, read().results ?? results, part);
      }),
  };
};
