import { pagePart } from '../../page-part.ts';
import { optionOfSource, type Source, sourceOfOption } from '../table/mapping.ts';
import { type MemberName, members, wordsOfOffer } from '../table/members.ts';
import type { CellValue } from '../table/write-batch.ts';

/** A time that may be that of the list, with what it is of. */
export interface OfferedTime {
  readonly words: string;
  readonly text: string;
}

/** The choice where one field comes from. */
export interface MemberChoice {
  /** Offers the columns of a table and the times that are known of it. */
  readonly offer: (columns: readonly string[], times: readonly OfferedTime[]) => void;
  readonly choose: (source: Source) => void;
  /** What is chosen. */
  readonly source: () => Source;
  /** Shows what the first row gives, and whether the field is still to be said. */
  readonly preview: (value: CellValue, isOpen: boolean) => void;
  /** Shows the field, or hides one that does not apply. */
  readonly ask: (isAsked: boolean) => void;
  readonly focus: () => void;
}

const longestPreview = 40;

const wordsOf = (value: CellValue): string => {
  if (value === null) return 'null';
  const words = value === '' ? 'empty' : String(value);
  return words.length > longestPreview ? `${words.slice(0, longestPreview)}…` : words;
};

/** Makes the choice of a field work. */
export const createMemberChoice = (root: ParentNode, name: MemberName): MemberChoice => {
  const row = root.querySelector(`[data-member="${name}"]`);
  if (!(row instanceof HTMLElement)) throw new Error(`The page has no choice for ${name}.`);
  const member = members[name];
  const from = pagePart(row, 'from', HTMLSelectElement);
  const columns = pagePart(row, 'columns', HTMLOptGroupElement);
  const known = pagePart(row, 'known', HTMLOptGroupElement);
  const constant = pagePart(row, 'constant', HTMLInputElement);
  const preview = pagePart(row, 'preview', HTMLElement);
  let offered: readonly string[] = member.offers ?? [];

  const showConstant = (): void => {
    constant.hidden = from.value !== 'constant';
  };
  from.addEventListener('change', () => {
    if (from.value === 'now') {
      // The person says that it was now; from here on it is a text that can be seen and changed.
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
      offered = [...(member.offers ?? []), ...times.map(({ text }) => text)];
      const ofMember = (member.offers ?? []).map((text) => ({ words: wordsOfOffer(member, text), text }));
      known.replaceChildren(
        ...[...ofMember, ...times].map(
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
      preview.textContent = isOpen ? 'to be said' : wordsOf(value);
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
