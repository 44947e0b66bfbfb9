import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decisionsText, noDecisions } from '../../../src/list-lookup/decisions.ts';
import {
  emptyListLookup,
  type ListLookupAction,
  type ListLookupState,
  reduceListLookup,
} from '../../../src/list-lookup/page/list-lookup-state.ts';
import { createLookupSession } from '../../../src/list-lookup/page/list-session.ts';
import { editionsOfWorks, origin, publishedCatalogue } from '../published-catalogue.ts';

/** The page that looks a list up, with its session, and without a browser. */
const openPage = () => {
  let state: ListLookupState = emptyListLookup;
  let seen = (): void => {};
  const act = (...actions: readonly ListLookupAction[]): void => {
    for (const action of actions) {
      state = reduceListLookup({ ...state, work: [] }, action);
      for (const task of state.work) session(task);
      seen();
    }
  };
  const session = createLookupSession(act);
  return {
    state: () => state,
    act,
    /** Waits for a state of the page. */
    until: (holds: (state: ListLookupState) => boolean): Promise<void> =>
      new Promise((resolve) => {
        seen = () => {
          if (holds(state)) resolve();
        };
        seen();
      }),
  };
};

const typed = (text: string): readonly ListLookupAction[] => [{ kind: 'edit', text }, { kind: 'read-text' }];

const run = { kind: 'run' } as const;
const isFound = ({ results }: ListLookupState): boolean => results !== undefined;

const outcomesIn = ({ results }: ListLookupState) => results?.lines.map(({ outcome }) => outcome);

beforeEach(() => {
  const { readText } = publishedCatalogue(editionsOfWorks().slice(0, 1));
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', async (path: string) => new Response(await readText(path)));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a file as a source', () => {
  const stock = new File(['Manufacturer,MPN,Title\nWorks,X-9,Ring\n'], 'stock.csv');
  const isReady = ({ sourceSaid }: ListLookupState): boolean =>
    !['', 'Reading the file …'].includes(sourceSaid);

  it('says what it lists after the catalogue, stays for the next list, and is removed again', async () => {
    const page = openPage();
    page.act({ kind: 'add-source', file: stock });
    await page.until(isReady);
    expect(page.state()).toMatchObject({
      sourceSaid: 'stock.csv is a source.',
      sources: [{ file: { name: 'stock.csv', rows: 1 }, words: expect.stringContaining('part number: MPN') }],
    });
    page.act(...typed('Works,AB-1\nWorks,X-9\n'), run);
    await page.until(isFound);
    expect(outcomesIn(page.state())).toEqual(['found', 'in_file']);
    expect(page.state().results?.lines[1]).toMatchObject({ files: [{ row: 2, name: 'Ring', date: '' }] });
    page.act({ kind: 'edit', text: '' });
    expect(page.state().sources).toHaveLength(1);
    page.act(...typed('Works,X-9\n'), run);
    await page.until(isFound);
    page.act(...page.state().sources.map(({ id }) => ({ kind: 'remove-source', id }) as const));
    await page.until((state) => outcomesIn(state)?.[0] === 'not_found');
    expect(page.state().sources).toEqual([]);
  });

  it('is taken for the list that was looked up before', async () => {
    const page = openPage();
    page.act(...typed('Works,X-9\n'), run);
    await page.until((state) => outcomesIn(state)?.[0] === 'not_found');
    page.act({ kind: 'add-source', file: stock });
    await page.until((state) => outcomesIn(state)?.[0] === 'in_file');
    expect(page.state().results?.number).toBe(2);
  });

  it('is asked about where it lacks a column, and one that is added twice is there once', async () => {
    const page = openPage();
    page.act({ kind: 'add-source', file: new File(['MPN\nX-9\n'], 'parts.csv') });
    await page.until(({ waiting }) => waiting.length > 0);
    expect(page.state().waiting[0]?.why).toContain('parts.csv: The file has no column of manufacturers');
    expect(page.state().sources).toEqual([]);
    page.act({ kind: 'add-source', file: stock }, { kind: 'add-source', file: stock });
    await page.until(({ sources, sourceSaid }) => sources.length > 0 && sourceSaid.startsWith('Reading'));
    await page.until(isReady);
    expect(page.state().sources).toHaveLength(1);
  });

  it('waits for its columns by itself, whatever others are added, and the lookup says which wait', async () => {
    const page = openPage();
    const parts = ['X-9', 'Y-9'].map((number, at) => new File([`MPN\n${number}\n`], `parts ${at}.csv`));
    page.act(...[...parts, stock].map((file) => ({ kind: 'add-source', file }) as const));
    await page.until(({ sources, waiting }) => sources.length === 1 && waiting.length === 2);
    page.act(...typed('Works,Y-9\n'), run);
    await page.until(({ said }) => said.includes('parts'));
    expect(page.state()).toMatchObject({
      said: '“parts 0.csv”, “parts 1.csv” are not used yet: choose their columns, or leave them out.',
      results: { lines: [{ outcome: 'not_found' }] },
    });
    const [first, second] = page.state().waiting;
    if (first === undefined || second === undefined) throw new Error('Two files wait.');
    const { id, given, columns } = second;
    page.act({ kind: 'add-source', id, file: given, answers: { columns, manufacturer: 'Works' } });
    await page.until((state) => outcomesIn(state)?.[0] === 'in_file');
    expect(page.state().waiting).toEqual([first]);
    page.act({ kind: 'remove-source', id: first.id });
    await page.until(({ waiting }) => waiting.length === 0);
    expect(page.state().sources.map(({ file }) => file.name)).toEqual(['stock.csv', 'parts 1.csv']);
  });

  it('asks once who a manufacturer is that only the file calls so, and remembers the answer', async () => {
    const page = openPage();
    const works = new File(['Manufacturer,MPN\nWorks Group,X-9\nWorks Group,Z-1\n'], 'works.csv');
    page.act({ kind: 'add-source', file: works });
    await page.until(isReady);
    page.act(...typed('Works,X-9\nWorks,X-8\n'), run);
    await page.until(isFound);
    const [question, ...others] = page.state().results?.questions ?? [];
    expect([question, others]).toMatchObject([
      { written: 'Works Group', lines: 1, files: ['works.csv'], options: [{ exact: 1 }] },
      [],
    ]);
    const manufacturer = question?.options[0]?.manufacturer;
    if (manufacturer === undefined) throw new Error('A manufacturer is offered.');
    page.act({ kind: 'decide', decision: { kind: 'manufacturer', written: 'Works Group', manufacturer } });
    await page.until((state) => outcomesIn(state)?.[0] === 'in_file');
    expect(page.state().results?.questions).toEqual([]);
    page.act(...typed('Works,Z-1\n'), run);
    await page.until((state) => outcomesIn(state)?.[0] === 'in_file');
    expect(page.state().results?.questions).toEqual([]);
  });
});

describe('a list to look up', () => {
  it('is read after a pause in typing, shown by its first rows, and read again with other columns', async () => {
    const page = openPage();
    page.act({ kind: 'edit', text: 'A' });
    expect(page.state()).toMatchObject({ pause: 1, list: undefined });
    page.act(...typed('Which,Who\n1,Works\n'));
    await page.until(({ list }) => list !== undefined);
    expect(page.state()).toMatchObject({ pause: undefined, said: '2 lines to look up.' });
    page.act({ kind: 'choose', columns: { partNumber: undefined } });
    expect(page.state().list?.columns.partNumber).toBeUndefined();
    await page.until(({ list }) => list?.lineCount === undefined);
    expect(page.state().list).toMatchObject({
      lineCount: undefined,
      rows: [
        { number: 1, cells: ['Which', 'Who'] },
        { number: 2, cells: ['1', 'Works'] },
      ],
    });
    expect(page.state().said).toBe('Choose the columns of the manufacturer and of the part number.');
  });

  it('is read again with its headings in another row, and offers columns that no heading tells', async () => {
    const page = openPage();
    page.act(...typed('Parts of,hall 7,x\nPos,Was,Wer\n1,nothing,Works\n2,none,works\n'));
    await page.until(({ offered }) => offered.length > 0);
    expect(page.state().list).toMatchObject({ lineCount: undefined, headingsRow: undefined });
    page.act({ kind: 'move-headings', row: 2 });
    await page.until(({ list, offered }) => list?.headingsRow === 2 && offered.length > 0);
    expect(page.state().offered).toEqual([
      {
        use: 'manufacturer',
        column: 2,
        words: 'Column 3 (Wer): 2 of 2 values are manufacturers of the catalogue.',
      },
    ]);
    page.act({ kind: 'choose', columns: { manufacturer: 2, partNumber: 1 } });
    await page.until(({ list }) => list?.lineCount === 2);
    expect(page.state().offered).toEqual([]);
    page.act({ kind: 'move-headings', row: undefined });
    await page.until(({ list }) => list?.lineCount === 4);
  });

  it('is looked up as it was typed, also before the pause is over', async () => {
    const page = openPage();
    page.act({ kind: 'edit', text: 'Works;nothing' }, run);
    await page.until(isFound);
    expect(outcomesIn(page.state())).toEqual(['not_found']);
    page.act({ kind: 'edit', text: 'Works;nothing\nWorks;none' }, run);
    await page.until((state) => outcomesIn(state)?.length === 2);
  });

  it('is looked up although the pause in typing ends meanwhile', async () => {
    const page = openPage();
    page.act({ kind: 'edit', text: 'Works;nothing' }, run);
    await page.until(({ progress }) => progress !== undefined);
    page.act({ kind: 'read-text' });
    await page.until(isFound);
    expect(outcomesIn(page.state())).toEqual(['not_found']);
  });

  it('that is typed while a file is read replaces it', async () => {
    const page = openPage();
    page.act({ kind: 'open-file', file: new File(['Works;from a file'], 'list.csv') });
    page.act({ kind: 'edit', text: 'Works;typed' }, run);
    await page.until(isFound);
    expect(page.state().results?.lines.map(({ line }) => line.partNumber)).toEqual(['typed']);
    expect(page.state().text).toBe('Works;typed');
  });

  it('has no results once its lookup is cancelled or another list is read', async () => {
    const page = openPage();
    page.act(...typed('Works;nothing'), run);
    await page.until(({ progress }) => progress !== undefined);
    page.act({ kind: 'cancel' });
    expect(page.state()).toMatchObject({
      progress: undefined,
      said: 'Cancelled. Look up the list again to get results.',
    });
    page.act(run);
    await page.until(isFound);
    page.act(...typed('Works;other'));
    expect(page.state().results).toBeUndefined();
  });

  it('says what it lacks, and when there is none', async () => {
    const page = openPage();
    page.act(run);
    await page.until(({ said }) => said === 'Paste a list or open a file first.');
    page.act(...typed('a,b,c\nd,e,f'), run);
    await page.until(({ said }) => said.startsWith('Choose the columns'));
    expect(page.state().results).toBeUndefined();
  });
});

describe('a decision', () => {
  it('is applied, can be undone, stays for the next list, and is signed before it is saved', async () => {
    const page = openPage();
    page.act(...typed('Works;nothing'), run);
    await page.until(isFound);
    const [result] = page.state().results?.lines ?? [];
    if (result === undefined) throw new Error('There is no line.');
    const { line } = result;
    page.act({ kind: 'decide', decision: { kind: 'by-hand', files: [], line, note: 'Seen' } });
    expect(page.state().results?.busy).toBe(true);
    await page.until(({ results }) => results?.busy === false);
    expect(outcomesIn(page.state())).toEqual(['by_hand']);
    expect(page.state().results?.said).toBe('Row 1 is marked as checked by hand.');
    page.act({ kind: 'save', file: 'report' });
    await page.until(({ results }) => results?.lacksName === true);
    page.act(...typed('Works;nothing\nWorks;other'), run);
    await page.until((state) => outcomesIn(state)?.length === 2);
    expect(outcomesIn(page.state())).toEqual(['by_hand', 'not_found']);
    page.act({ kind: 'decide', decision: { kind: 'undo-line', line } });
    await page.until((state) => state.results?.busy === false && outcomesIn(state)?.[0] === 'not_found');
  });

  it('of a file that is opened while a list is looked up holds for that list', async () => {
    const page = openPage();
    const decisions = decisionsText({
      ...noDecisions,
      lines: [
        {
          written: { manufacturer: 'Works', manufacturerPartNumber: 'nothing' },
          checkedByHand: 'Asked by phone',
          by: 'A. Reader',
          at: '2026-11-21T12:00:00Z',
        },
      ],
    });
    const file = new File([decisions], 'decisions.json');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answer = fetch;
    vi.stubGlobal('fetch', async (path: string) => {
      asked.resolve();
      await answered.promise;
      return answer(path);
    });
    page.act(...typed('Works;nothing'), run);
    await asked.promise;
    page.act({ kind: 'open-file', file });
    await page.until(({ decisions: held }) => held !== undefined);
    answered.resolve();
    await page.until(isFound);
    expect(page.state().results?.lines[0]?.decision?.note).toBe('Asked by phone');
    expect(page.state().decisions?.lines).toHaveLength(1);
  });
});
