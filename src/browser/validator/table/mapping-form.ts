import { checkChoices, numbersWithMarks } from '../../../supplier-lists/choices.ts';
import {
  type FieldName,
  fieldNames,
  fields,
  madeSources,
  wordsOfOffer,
} from '../../../supplier-lists/fields.ts';
import {
  confirmed,
  isAsked,
  type Mapping,
  suggestedMapping,
  tableSummary,
  usualOf,
} from '../../../supplier-lists/mapping.ts';
import { type DecimalMark, readNumber } from '../../../supplier-lists/read-number.ts';
import { readRow } from '../../../supplier-lists/read-row.ts';
import { columnNames, noTable, type Table, type TableRow } from '../../../supplier-lists/table.ts';
import type { ChoiceName } from '../../../supplier-lists/table-faults.ts';
import { type RowSlice, rowSlices } from '../../../supplier-lists/write-batch.ts';
import { pagePart } from '../../page-part.ts';
import type { ListFile } from '../list/list-tasks.ts';
import { createFieldChoice } from './field-choice.ts';
import { createListQuestions } from './list-questions.ts';

/** A table as it was opened or pasted. */
export type List = {
  /** Of a list that is only a file, the beginning. */
  readonly table: Table;
  /** The list as CSV; its number tells it from others. */
  readonly file: ListFile;
  /** The text as it was opened or pasted; undefined for one that is too large to be shown. */
  readonly text: string | undefined;
  /** A warning about how it was read; empty when there is none. */
  readonly note: string;
};

/** What a person has chosen for a list. */
export type Choices = {
  readonly mapping: Mapping;
  /** The index of the slice of rows that becomes the batch. */
  readonly slice: number;
};

/** The form that maps the columns of a table to the fields of a record. */
type MappingForm = {
  /** Shows the form for a list. Without choices it starts from the headings, and assumes nothing else. */
  readonly ask: (list: List, choices?: Choices) => void;
  readonly choices: () => Choices;
  /** Moves the focus to a choice. */
  readonly focus: (choice: ChoiceName) => void;
  /** Hides the form and forgets the choices. */
  readonly clear: () => void;
};

const isFieldChoice = (name: ChoiceName): name is FieldName => Object.hasOwn(fields, name);

const markOf = (value: string): DecimalMark | undefined =>
  value === '.' || value === ',' ? value : undefined;

/** How many examples of ambiguous numbers are shown. */
const maxExamples = 3;

/** How the chosen mark reads ambiguous numbers such as `1.200`: one example for each column. */
const markExamples = (table: Table, mapping: Mapping): string => {
  const { decimalMark } = mapping;
  const columns = new Set(numbersWithMarks(table, mapping).map(([, column]) => column));
  return [...columns]
    .flatMap((column) => {
      const first = table.columns[column]?.firstAmbiguous;
      if (first === undefined) return [];
      const cell = first.text;
      const place = `Row ${first.row}, ${columnNames(table.headings)[column]}: ${cell}`;
      const reading = decimalMark === undefined ? undefined : readNumber(cell, decimalMark);
      if (reading === undefined || 'fault' in reading) return [`${place} is ambiguous.`];
      const { decimal } = reading;
      const shortest = decimal.includes('.') ? decimal.replace(/\.?0{0,8}$/, '') : decimal;
      return [`${place} is read as ${shortest}.`];
    })
    .slice(0, maxExamples)
    .join(' ');
};

const labelledUsual = (name: FieldName): string => {
  const { label, usual } = fields[name];
  const said = usual?.from === 'constant' ? wordsOfOffer(fields[name], usual.text) : madeSources['one-day'];
  return `${label}: ${said}`;
};

/**
 * Connects the form. `onWrite` is called when the form is submitted, `onCheckList` when the whole list is to be checked,
 * `onChange` when a choice changes.
 */
export const createMappingForm = (
  root: ParentNode,
  {
    onWrite,
    onCheckList,
    onChange,
  }: { readonly onWrite: () => void; readonly onCheckList: () => void; readonly onChange: () => void },
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
  const listControls = {
    'decimal-mark': decimalMark,
    'source-id': sourceId,
    'source-system': sourceSystem,
    'source-mode': sourceMode,
  };
  const guesses = pagePart(root, 'guesses', HTMLElement);
  const guessWords = pagePart(root, 'guess-words', HTMLUListElement);
  const questions = createListQuestions(root);
  const choices = new Map(fieldNames.map((name) => [name, createFieldChoice(root, name)]));
  let table: Table = noTable;
  let offered: readonly RowSlice[] = [];
  let open: readonly ChoiceName[] = [];
  let refreshes = 0;

  const mapping = (): Mapping => ({
    sources: new Map([...choices].map(([name, choice]) => [name, choice.source()])),
    decimalMark: markOf(decimalMark.value),
    ...questions.answers(),
    batch: { id: sourceId.value, system: sourceSystem.value, mode: sourceMode.value },
  });

  const openWithUsual = (): FieldName[] =>
    open.filter(isFieldChoice).filter((name) => {
      const isOpen = choices.get(name)?.source().from !== 'guess';
      return isOpen && usualOf(name, table.headings) !== undefined;
    });

  /** The guesses that are to be confirmed: each field with its column and the first values. */
  const guessed = (): { readonly name: FieldName; readonly words: string }[] =>
    open.filter(isFieldChoice).flatMap((name) => {
      const source = choices.get(name)?.source();
      if (source?.from !== 'guess') return [];
      const heading = columnNames(table.headings)[source.column] ?? '';
      const values = table.columns[source.column]?.samples ?? [];
      const use = { column: '', 'tier-rows': ', a row for each tier', percent: ', in percent' }[source.as];
      const first = values.length === 0 ? 'every cell is empty' : values.join(' · ');
      return [{ name, words: `${fields[name].label}: ${heading}${use} (${first})` }];
    });

  const listOf = (texts: readonly string[]): HTMLLIElement[] =>
    texts.map((textContent) => Object.assign(document.createElement('li'), { textContent }));

  /** Shows the values of the first row, the choices still to make, and the columns that are not used. */
  const refresh = async (): Promise<void> => {
    refreshes += 1;
    const mine = refreshes;
    const current = mapping();
    open = checkChoices(table, current).flatMap(({ code, choice }) =>
      code !== 'not_readable' && choice !== undefined ? [choice] : [],
    );
    pagePart(root, 'table-summary', HTMLElement).textContent = tableSummary(table, current.sources);
    markField.hidden = numbersWithMarks(table, current).length === 0;
    questions.ask(table, current);
    markExample.textContent = markExamples(table, current);
    for (const [name, control] of Object.entries(listControls)) {
      control.closest('.field')?.toggleAttribute(
        'data-open',
        open.some((choice) => choice === name),
      );
    }
    nextOpen.hidden = open.length === 0;
    nextOpen.textContent = `Choices to make: ${open.length}`;
    usual.hidden = openWithUsual().length === 0;
    usualWords.replaceChildren(...listOf(openWithUsual().map(labelledUsual)));
    guesses.hidden = guessed().length === 0;
    guessWords.replaceChildren(...listOf(guessed().map(({ words }) => words)));
    const [first = { number: 0, cells: [] }] = offered[slices.selectedIndex]?.rows ?? [];
    const values = await readRow(table, first, current);
    if (mine !== refreshes) return;
    for (const [name, choice] of choices) {
      choice.ask(isAsked(name, current.sources));
      choice.preview(values[name], open.includes(name));
    }
  };

  const focus = (name: ChoiceName): void => {
    if (isFieldChoice(name)) choices.get(name)?.focus();
    else if (name === 'decimals' || name === 'placeholders' || name === 'shown-numbers')
      questions.focus(name);
    else listControls[name].focus();
  };

  const fill = ({ mapping: chosen, slice }: Choices): void => {
    const { sources, decimalMark: mark, batch } = chosen;
    questions.fill(chosen);
    for (const [name, choice] of choices) choice.choose(sources.get(name) ?? { from: 'unset' });
    decimalMark.value = mark ?? '';
    sourceId.value = batch.id;
    sourceSystem.value = batch.system;
    sourceMode.value = batch.mode;
    slices.selectedIndex = Math.min(slice, offered.length - 1);
  };

  const nothingChosen = (): Choices => ({ mapping: suggestedMapping(table), slice: 0 });

  const offerColumns = (): void => {
    offered = rowSlices(table.rows);
    slices.replaceChildren(...offered.map(({ label }) => new Option(label)));
    slicesField.hidden = offered.length < 2;
    const columns = columnNames(table.headings);
    for (const choice of choices.values()) choice.offer(columns);
  };

  form.addEventListener('input', () => {
    void refresh();
    onChange();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onWrite();
  });
  pagePart(root, 'check-list', HTMLButtonElement).addEventListener('click', onCheckList);
  nextOpen.addEventListener('click', () => {
    const [first] = open;
    if (first !== undefined) focus(first);
  });
  pagePart(root, 'confirm-guesses', HTMLButtonElement).addEventListener('click', () => {
    for (const { name } of guessed()) {
      const choice = choices.get(name);
      if (choice !== undefined) choice.choose(confirmed(choice.source()));
    }
    void refresh();
    onChange();
    (open.length === 0 ? write : nextOpen).focus();
  });
  pagePart(root, 'take-usual', HTMLButtonElement).addEventListener('click', () => {
    for (const name of openWithUsual())
      choices.get(name)?.choose(usualOf(name, table.headings) ?? { from: 'unset' });
    void refresh();
    onChange();
    (open.length === 0 ? write : nextOpen).focus();
  });

  return {
    ask: (list, chosen) => {
      table = list.table;
      offerColumns();
      fill(chosen ?? nothingChosen());
      note.textContent = list.note;
      note.hidden = list.note === '';
      write.hidden = list.text === undefined;
      section.hidden = false;
      void refresh();
    },
    choices: () => ({ mapping: mapping(), slice: slices.selectedIndex }),
    focus,
    clear: () => {
      table = noTable;
      offerColumns();
      fill(nothingChosen());
      section.hidden = true;
    },
  };
};

/** The rows that were chosen. */
export const chosenRows = ({ table }: List, { slice }: Choices): readonly TableRow[] =>
  rowSlices(table.rows)[slice]?.rows ?? [];
