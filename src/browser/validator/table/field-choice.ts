import { type FieldName, fields, type Source, wordsOfOffer } from '../../../supplier-lists/fields.ts';
import { optionOfSource, sourceOfOption } from '../../../supplier-lists/mapping.ts';
import type { CellValue } from '../../../supplier-lists/read-cell.ts';
import { pagePart } from '../../page-part.ts';

/** A timestamp that is offered, with words that say what it is. */
type OfferedTime = {
  readonly words: string;
  readonly text: string;
};

/** The choice of where the value of one field comes from. */
export type FieldChoice = {
  /** Offers the columns of a table and known timestamps. */
  readonly offer: (columns: readonly string[], times: readonly OfferedTime[]) => void;
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
  const columns = pagePart(row, 'columns', HTMLOptGroupElement);
  const known = pagePart(row, 'known', HTMLOptGroupElement);
  const constant = pagePart(row, 'constant', HTMLInputElement);
  const preview = pagePart(row, 'preview', HTMLElement);
  let offered: readonly string[] = field.offers ?? [];

  const showConstant = (): void => {
    constant.hidden = from.value !== 'constant';
  };
  from.addEventListener('change', () => {
    if (from.value === 'now') {
      // The time becomes a text that the person can see and change.
      from.value = 'constant';
      constant.value = new Date().toISOString();
    }
    showConstant();
  });

  return {
    offer: (headings, times) => {
      columns.replaceChildren(
        ...headings.map(
          (heading, column) => new Option(heading, optionOfSource({ from: 'column', column }, [])),
        ),
      );
      offered = [...(field.offers ?? []), ...times.map(({ text }) => text)];
      const ofField = (field.offers ?? []).map((text) => ({ words: wordsOfOffer(field, text), text }));
      known.replaceChildren(
        ...[...ofField, ...times].map(
          ({ words, text }) => new Option(words, optionOfSource({ from: 'constant', text }, offered)),
        ),
      );
      known.hidden = known.childElementCount === 0;
    },
    choose: (source) => {
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
