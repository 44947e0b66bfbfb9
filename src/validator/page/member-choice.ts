import { pagePart } from '../../browser/page-part.ts';
import type { CellValue } from '../table/cell-value.ts';
import { type MemberName, members } from '../table/members.ts';
import { optionOfSource, type Source, sourceOfOption } from '../table/source.ts';

/** The choice where one member comes from. */
export interface MemberChoice {
  /** Offers the columns of a table, and chooses a source. */
  readonly offer: (headings: readonly string[], source: Source) => void;
  /** What is chosen. */
  readonly source: () => Source;
  /** Shows what the first row gives. */
  readonly preview: (value: CellValue) => void;
}

const longestPreview = 40;

const wordsOf = (value: CellValue): string => {
  if (value === null) return 'null';
  const words = value === '' ? 'empty' : String(value);
  return words.length > longestPreview ? `${words.slice(0, longestPreview)}…` : words;
};

/** Makes the choice of a member work. */
export const createMemberChoice = (root: ParentNode, name: MemberName): MemberChoice => {
  const row = root.querySelector(`[data-member="${name}"]`);
  if (row === null) throw new Error(`The page has no choice for ${name}.`);
  const from = pagePart(row, 'from', HTMLSelectElement);
  const columns = pagePart(row, 'columns', HTMLOptGroupElement);
  const constant = pagePart(row, 'constant', HTMLInputElement);
  const preview = pagePart(row, 'preview', HTMLElement);
  const isChoice = members[name].choices !== undefined;

  const showConstant = (): void => {
    constant.hidden = from.value !== 'constant';
  };
  from.addEventListener('change', showConstant);

  return {
    offer: (headings, source) => {
      const options = headings.map(
        (heading, column) =>
          new Option(
            heading.trim() || `column ${column + 1}`,
            optionOfSource({ from: 'column', column }, isChoice),
          ),
      );
      columns.replaceChildren(...options);
      constant.value = source.from === 'constant' ? source.text : '';
      from.value = optionOfSource(source, isChoice);
      // What has to be chosen begins with an option without a value.
      if (from.selectedIndex === -1) from.selectedIndex = 0;
      showConstant();
    },
    source: () => sourceOfOption(from.value, constant.value),
    preview: (value) => {
      preview.textContent = wordsOf(value);
    },
  };
};
