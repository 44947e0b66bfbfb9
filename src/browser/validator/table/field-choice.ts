import { columnUses, type FieldName, fields, type Source } from '../../../supplier-lists/fields.ts';
import { optionOfSource, sourceOfOption } from '../../../supplier-lists/mapping.ts';
import type { CellValue } from '../../../supplier-lists/read-cell.ts';
import { pagePart } from '../../page-part.ts';

/** The choice of where the value of one field comes from. */
export type FieldChoice = {
  /** Offers the columns of a table. */
  readonly offer: (columns: readonly string[]) => void;
  readonly choose: (source: Source) => void;
  /** What is chosen. */
  readonly source: () => Source;
  /** Shows the value of the first row, and whether the choice is still to be made. */
  readonly preview: (value: CellValue, isOpen: boolean) => void;
  /** Shows the choice, or hides it when it does not apply. */
  readonly ask: (isAsked: boolean) => void;
  readonly focus: () => void;
};

const longestPreview = 40;

const wordsOf = (value: CellValue): string => {
  if (value === null) return 'null';
  const words = value === '' ? 'empty' : String(value);
  return words.length > longestPreview ? `${words.slice(0, longestPreview)}…` : words;
};

/** Connects the choice of a field. */
export const createFieldChoice = (root: ParentNode, name: FieldName): FieldChoice => {
  const row = root.querySelector(`[data-field="${name}"]`);
  if (!(row instanceof HTMLElement)) throw new Error(`The page has no choice for ${name}.`);
  const field = fields[name];
  const from = pagePart(row, 'from', HTMLSelectElement);
  const columns = [...row.querySelectorAll('optgroup[data-use]')];
  const constant = pagePart(row, 'constant', HTMLInputElement);
  const preview = pagePart(row, 'preview', HTMLElement);
  const guess = pagePart(row, 'guess', HTMLOptionElement);
  const offered: readonly string[] = field.offers ?? [];

  const showConstant = (): void => {
    constant.hidden = from.value !== 'constant';
  };
  from.addEventListener('change', showConstant);

  return {
    offer: (headings) => {
      for (const group of columns) {
        const use = columnUses.find((name) => name === group.getAttribute('data-use')) ?? 'column';
        group.replaceChildren(
          ...headings.map(
            (heading, column) => new Option(heading, optionOfSource({ from: use, column }, [])),
          ),
        );
      }
      guess.hidden = true;
    },
    choose: (source) => {
      guess.hidden = source.from !== 'guess';
      if (source.from === 'guess') {
        const heading = columns[0]?.querySelectorAll('option')[source.column]?.textContent ?? '';
        guess.value = optionOfSource(source, []);
        guess.textContent = `${heading} (to be confirmed)`;
      }
      from.value = optionOfSource(source, offered);
      constant.value = from.value === 'constant' && source.from === 'constant' ? source.text : '';
      if (from.selectedIndex === -1) from.selectedIndex = 0;
      showConstant();
    },
    source: () => sourceOfOption(from.value, constant.value),
    preview: (value, isOpen) => {
      preview.textContent = isOpen ? 'not chosen yet' : wordsOf(value);
      row.toggleAttribute('data-open', isOpen);
    },
    ask: (isAsked) => {
      row.hidden = !isAsked;
    },
    focus: () => {
      (constant.hidden ? from : constant).focus();
    },
  };
};
