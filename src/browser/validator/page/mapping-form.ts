import { pagePart } from '../../page-part.ts';
import { guessSources, type Mapping, tableSummary } from '../table/mapping.ts';
import { type MemberName, madeSources, memberNames, members, wordsOfOffer } from '../table/members.ts';
import { columnNames, type Table, type TableRow } from '../table/parse-table.ts';
import { type DecimalMark, readNumber } from '../table/read-number.ts';
import type { ChoiceName } from '../table/table-faults.ts';
import {
  checkChoices,
  isAsked,
  marksOfColumn,
  numbersWithMarks,
  type RowSlice,
  readRow,
  rowSlices,
} from '../table/write-batch.ts';
import { createMemberChoice } from './member-choice.ts';

/** A table that came in, with what is known of it beside its text. */
export interface List {
  readonly table: Table;
  /** The text as it came, to be shown again. */
  readonly text: string;
  /** What a person has to know of how it was read. */
  readonly note: string;
  /** When its file was last saved, after RFC 3339; undefined for a text that was pasted. */
  readonly savedAt: string | undefined;
}

/** What a person has chosen for a list. */
export interface Choices {
  readonly mapping: Mapping;
  /** Which of the offered slices of rows is taken. */
  readonly slice: number;
}

/** The step between a table and a batch. */
export interface MappingForm {
  /** Asks which column is what. Without choices everything begins anew, and nothing is said for the person. */
  readonly ask: (list: List, choices?: Choices) => void;
  readonly choices: () => Choices;
  /** Moves the focus to a choice. */
  readonly focus: (choice: ChoiceName) => void;
  /** Takes the form away with all that was chosen in it. */
  readonly clear: () => void;
}

const isMemberChoice = (name: ChoiceName): name is MemberName => Object.hasOwn(members, name);

const markOf = (value: string): DecimalMark | undefined =>
  value === '.' || value === ',' ? value : undefined;

/** How many examples are shown of what the decimal mark decides. */
const mostExamples = 3;

/** What the chosen mark makes of numbers that could be two, such as `1.200`: one example a column. */
const markExamples = (table: Table, { sources, decimalMark }: Mapping): string => {
  const columns = new Set(numbersWithMarks(table, sources).map(([, column]) => column));
  return [...columns]
    .flatMap((column) => {
      const row = table.rows[marksOfColumn(table, column).firstOfTwoValues ?? -1];
      if (row === undefined) return [];
      const cell = (row.cells[column] ?? '').trim();
      const place = `Row ${row.number}, ${columnNames(table.headings)[column]}: ${cell}`;
      const reading = decimalMark === undefined ? undefined : readNumber(cell, decimalMark);
      if (reading === undefined || 'fault' in reading) return [`${place} could be two numbers.`];
      const { decimal } = reading;
      const shortest = decimal.includes('.') ? decimal.replace(/\.?0{0,8}$/, '') : decimal;
      return [`${place} is read as ${shortest}.`];
    })
    .slice(0, mostExamples)
    .join(' ');
};

const wordsOfUsual = (name: MemberName): string => {
  const { label, usual } = members[name];
  const said = usual?.from === 'constant' ? wordsOfOffer(members[name], usual.text) : madeSources['one-day'];
  return `${label}: ${said}`;
};

/** Makes the form work. `onWrite` is called when a person wants the batch, `onChange` when a choice was changed. */
export const createMappingForm = (
  root: ParentNode,
  { onWrite, onChange }: { readonly onWrite: () => void; readonly onChange: () => void },
): MappingForm => {
  const section = pagePart(root, 'mapping', HTMLElement);
  const form = pagePart(root, 'mapping-form', HTMLFormElement);
  const slicesField = pagePart(root, 'slices-field', HTMLElement);
  const slices = pagePart(root, 'slices', HTMLSelectElement);
  const markField = pagePart(root, 'decimal-mark-field', HTMLElement);
  const decimalMark = pagePart(root, 'decimal-mark', HTMLSelectElement);
  const markExample = pagePart(root, 'mark-example', HTMLElement);
  const note = pagePart(root, 'note', HTMLElement);
  const usual = pagePart(root, 'usual', HTMLElement);
  const usualWords = pagePart(root, 'usual-words', HTMLUListElement);
  const nextOpen = pagePart(root, 'next-open', HTMLButtonElement);
  const write = pagePart(root, 'write', HTMLButtonElement);
  const sourceId = pagePart(root, 'source-id', HTMLInputElement);
  const sourceSystem = pagePart(root, 'source-system', HTMLInputElement);
  const sourceMode = pagePart(root, 'source-mode', HTMLSelectElement);
  const fields = {
    'decimal-mark': decimalMark,
    'source-id': sourceId,
    'source-system': sourceSystem,
    'source-mode': sourceMode,
  };
  const choices = new Map(memberNames.map((name) => [name, createMemberChoice(root, name)]));
  const noTable: Table = { headings: [], rows: [], faults: [] };
  let table = noTable;
  let offered: readonly RowSlice[] = [];
  let open: readonly ChoiceName[] = [];
  let refreshes = 0;

  const mapping = (): Mapping => ({
    sources: new Map([...choices].map(([name, choice]) => [name, choice.source()])),
    decimalMark: markOf(decimalMark.value),
    batch: { id: sourceId.value, system: sourceSystem.value, mode: sourceMode.value },
  });

  const openWithUsual = (): MemberName[] =>
    open.filter(isMemberChoice).filter((name) => members[name].usual !== undefined);

  /** Shows what the first row becomes, what is still to be said, and which columns are left over. */
  const refresh = async (): Promise<void> => {
    refreshes += 1;
    const mine = refreshes;
    const current = mapping();
    open = checkChoices(table, current).flatMap(({ code, choice }) =>
      code === 'not_said' && choice !== undefined ? [choice] : [],
    );
    pagePart(root, 'table-summary', HTMLElement).textContent = tableSummary(table, current.sources);
    markField.hidden = numbersWithMarks(table, current.sources).length === 0;
    markExample.textContent = markExamples(table, current);
    for (const [name, field] of Object.entries(fields)) {
      field.closest('.field')?.toggleAttribute(
        'data-open',
        open.some((choice) => choice === name),
      );
    }
    nextOpen.hidden = open.length === 0;
    nextOpen.textContent = `Still to say: ${open.length}`;
    usual.hidden = openWithUsual().length === 0;
    usualWords.replaceChildren(
      ...openWithUsual().map((name) =>
        Object.assign(document.createElement('li'), { textContent: wordsOfUsual(name) }),
      ),
    );
    const [first = { number: 0, cells: [] }] = offered[slices.selectedIndex]?.rows ?? [];
    const { values } = await readRow(table, first, current);
    if (mine !== refreshes) return;
    for (const [name, choice] of choices) {
      choice.ask(isAsked(name, current.sources));
      choice.preview(values.get(name) ?? null, open.includes(name));
    }
  };

  const focus = (name: ChoiceName): void => {
    if (isMemberChoice(name)) choices.get(name)?.focus();
    else fields[name].focus();
  };

  const fill = ({ mapping: { sources, decimalMark: mark, batch }, slice }: Choices): void => {
    for (const [name, choice] of choices) choice.choose(sources.get(name) ?? { from: 'unsaid' });
    decimalMark.value = mark ?? '';
    sourceId.value = batch.id;
    sourceSystem.value = batch.system;
    sourceMode.value = batch.mode;
    slices.selectedIndex = Math.min(slice, offered.length - 1);
  };

  const nothingChosen = (): Choices => ({
    mapping: {
      sources: guessSources(table.headings),
      decimalMark: undefined,
      batch: { id: '', system: '', mode: '' },
    },
    slice: 0,
  });

  const offerColumns = (savedAt: string | undefined): void => {
    offered = rowSlices(table.rows);
    slices.replaceChildren(...offered.map(({ label }) => new Option(label)));
    slicesField.hidden = offered.length < 2;
    const columns = columnNames(table.headings);
    const times =
      savedAt === undefined ? [] : [{ words: `When the file was saved: ${savedAt}`, text: savedAt }];
    for (const [name, choice] of choices) choice.offer(columns, name === 'observedAt' ? times : []);
  };

  form.addEventListener('input', () => {
    void refresh();
    onChange();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onWrite();
  });
  nextOpen.addEventListener('click', () => {
    const [first] = open;
    if (first !== undefined) focus(first);
  });
  pagePart(root, 'take-usual', HTMLButtonElement).addEventListener('click', () => {
    for (const name of openWithUsual()) choices.get(name)?.choose(members[name].usual ?? { from: 'unsaid' });
    void refresh();
    onChange();
    (open.length === 0 ? write : nextOpen).focus();
  });

  return {
    ask: (list, chosen) => {
      table = list.table;
      offerColumns(list.savedAt);
      fill(chosen ?? nothingChosen());
      note.textContent = list.note;
      note.hidden = list.note === '';
      section.hidden = false;
      void refresh();
    },
    choices: () => ({ mapping: mapping(), slice: slices.selectedIndex }),
    focus,
    clear: () => {
      table = noTable;
      offerColumns(undefined);
      fill(nothingChosen());
      section.hidden = true;
    },
  };
};

/** The rows that were chosen. */
export const chosenRows = ({ table }: List, { slice }: Choices): readonly TableRow[] =>
  rowSlices(table.rows)[slice]?.rows ?? [];
