import { counted } from '../../../contracts/counted.ts';
import { longDecimalsIn, placeholdersIn, shownOtherwiseIn } from '../../../supplier-lists/choices.ts';
import type { Decimals, Mapping, PlaceholderMeaning } from '../../../supplier-lists/mapping.ts';
import { columnNames, type Table } from '../../../supplier-lists/table.ts';
import { pagePart } from '../../page-part.ts';

/** What is asked about the values of the whole list. */
type Answers = Pick<Mapping, 'decimals' | 'placeholders' | 'shownNumbers'>;

/** The questions about values, of which those are shown that the used columns raise. */
type ListQuestions = {
  readonly answers: () => Answers;
  readonly fill: (answers: Answers) => void;
  /** Shows the questions that a mapping of a table raises, each with what raises it. */
  readonly ask: (table: Table, mapping: Mapping) => void;
  readonly focus: (question: 'decimals' | 'placeholders' | 'shown-numbers') => void;
};

const decimalsOf = (value: string): Decimals | undefined =>
  ([0, 1, 2, 3, 4, 5, 6, 'written'] as const).find((choice) => String(choice) === value);

const meaningOf = (value: string): PlaceholderMeaning | undefined =>
  value === 'unknown' || value === 'text' ? value : undefined;

/** Where a workbook shows another number than it holds, with both values of the first cell of each column. */
const shownWords = (table: Table, columns: readonly number[]): string => {
  const names = columnNames(table.headings);
  return columns
    .flatMap((column) => {
      const { count, first } = table.columns[column]?.shownOtherwise ?? { count: 0, first: undefined };
      if (first === undefined) return [];
      const cells = counted(count, 'cell');
      return [
        `${names[column]}: ${cells}. Row ${first.row} shows “${first.text}” and holds ${first.stored}.`,
      ];
    })
    .join(' ');
};

/** Connects the questions. */
export const createListQuestions = (root: ParentNode): ListQuestions => {
  const decimals = pagePart(root, 'decimals', HTMLSelectElement);
  const shownNumbers = pagePart(root, 'shown-numbers', HTMLSelectElement);
  const placeholders = pagePart(root, 'placeholders', HTMLElement);
  const template = pagePart(root, 'placeholder-template', HTMLTemplateElement);
  /** The meaning of each text that was answered, also of those that are not asked for now. */
  const meanings = new Map<string, PlaceholderMeaning>();

  const question = (text: string, count: number): DocumentFragment => {
    const copy = document.importNode(template.content, true);
    const select = pagePart(copy, 'placeholder-meaning', HTMLSelectElement);
    pagePart(copy, 'placeholder-label', HTMLElement).textContent = `“${text}” in ${counted(count, 'cell')}`;
    select.dataset.text = text;
    select.value = meanings.get(text) ?? '';
    select.addEventListener('input', () => {
      const meaning = meaningOf(select.value);
      if (meaning === undefined) meanings.delete(text);
      else meanings.set(text, meaning);
    });
    return copy;
  };

  const askTexts = (texts: ReadonlyMap<string, number>): void => {
    pagePart(root, 'placeholders-field', HTMLElement).hidden = texts.size === 0;
    const asked = [...placeholders.querySelectorAll('select')].map(({ dataset }) => dataset.text);
    // A select that has the focus stays.
    if (asked.join('\n') === [...texts.keys()].join('\n')) return;
    placeholders.replaceChildren(...[...texts].map(([text, count]) => question(text, count)));
  };

  return {
    answers: () => ({
      decimals: decimalsOf(decimals.value),
      shownNumbers:
        shownNumbers.value === 'stored' || shownNumbers.value === 'shown' ? shownNumbers.value : undefined,
      placeholders: new Map(meanings),
    }),
    fill: (answers) => {
      decimals.value = String(answers.decimals ?? '');
      shownNumbers.value = answers.shownNumbers ?? '';
      meanings.clear();
      for (const [text, meaning] of answers.placeholders) meanings.set(text, meaning);
      placeholders.replaceChildren();
    },
    ask: (table, mapping) => {
      const shown = shownOtherwiseIn(table, mapping);
      pagePart(root, 'decimals-field', HTMLElement).hidden = longDecimalsIn(table, mapping).length === 0;
      pagePart(root, 'shown-numbers-field', HTMLElement).hidden = shown.length === 0;
      pagePart(root, 'shown-example', HTMLElement).textContent = shownWords(table, shown);
      askTexts(placeholdersIn(table, mapping));
    },
    focus: (name) => {
      if (name === 'decimals') decimals.focus();
      else if (name === 'shown-numbers') shownNumbers.focus();
      else {
        const open = [...placeholders.querySelectorAll('select')].find(({ value }) => value === '');
        (open ?? placeholders.querySelector('select'))?.focus();
      }
    },
  };
};
