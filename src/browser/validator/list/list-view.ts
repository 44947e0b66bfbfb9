import { counted } from '../../../contracts/counted.ts';
import { groupDigits } from '../../../contracts/supplier/limits.ts';
import { pagePart } from '../../page-part.ts';
import { createComparisonView } from '../comparison-view.ts';
import type { FindingGroupLine, ListOutcome } from './list-tasks.ts';

/** What is shown of a whole list. */
export type ListView = {
  /** Shows how far a task is; the total is 0 while it is unknown. */
  readonly showProgress: (words: string, done: number, total: number) => void;
  /** Shows what came of checking. `checkedAsOf` says which reference time was used. */
  readonly showOutcome: (outcome: ListOutcome, checkedAsOf: string) => void;
  /** Shows a sentence instead of an outcome. */
  readonly say: (words: string) => void;
  /** Shows a sentence above an outcome that stays. */
  readonly note: (words: string) => void;
  readonly hide: () => void;
  readonly focus: () => void;
};

const rows = (count: number): string => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What came of checking, in a sentence or two. */
export const listSummary = ({ rowCount, validCount, groups }: ListOutcome): string => {
  if (groups.length === 0) return `Valid. All ${rows(rowCount)} meet the contract.`;
  return `${groupDigits(validCount)} of ${rows(rowCount)} meet the contract. ${counted(groups.length, 'problem')} to fix:`;
};

/** `, column Qty: 50 rows`. */
const countOf = ({ place, count }: FindingGroupLine): string =>
  `${place === '' ? '' : `(${place})`}: ${count === 0 ? 'every batch' : rows(count)}`;

/** Connects the section about the whole list. */
export const createListView = (page: Document): ListView => {
  const section = pagePart(page, 'list', HTMLElement);
  const heading = pagePart(page, 'list-heading', HTMLElement);
  const box = pagePart(page, 'list-outcome', HTMLElement);
  const summary = pagePart(page, 'list-summary', HTMLElement);
  const asOf = pagePart(page, 'list-as-of', HTMLElement);
  const running = pagePart(page, 'list-running', HTMLElement);
  const progress = pagePart(page, 'list-progress', HTMLProgressElement);
  const done = pagePart(page, 'list-done', HTMLElement);
  const groups = pagePart(page, 'list-groups', HTMLUListElement);
  const compare = createComparisonView(page, 'list-comparison');
  const groupTemplate = pagePart(page, 'list-group-template', HTMLTemplateElement);

  const groupElement = (group: FindingGroupLine): DocumentFragment => {
    const copy = document.importNode(groupTemplate.content, true);
    const write = (name: string, words: string): void => {
      pagePart(copy, name, HTMLElement).textContent = words;
    };
    write('group-title', group.title);
    write('group-count', countOf(group));
    write('group-rows', group.count === 0 ? 'The source of the list.' : `Rows ${group.rows}.`);
    write('group-detail', group.detail);
    write('group-fix', group.fix);
    const code = pagePart(copy, 'group-code', HTMLAnchorElement);
    code.textContent = group.code;
    code.href = group.explanation;
    code.title = 'Explained in a new tab';
    return copy;
  };

  const show = (outcome: string, words: string, checkedAsOf: string): void => {
    section.hidden = false;
    box.dataset.outcome = outcome;
    summary.textContent = words;
    asOf.textContent = checkedAsOf;
    running.hidden = outcome !== 'running';
    done.hidden = outcome !== 'valid' && outcome !== 'invalid';
    compare(undefined);
  };

  return {
    showProgress: (words, doneRows, total) => {
      // The sentence is announced once, not at each step.
      if (box.dataset.outcome !== 'running' || summary.textContent !== words) show('running', words, '');
      if (total === 0) progress.removeAttribute('value');
      else progress.value = doneRows / total;
    },
    showOutcome: (outcome, checkedAsOf) => {
      show(outcome.groups.length === 0 ? 'valid' : 'invalid', listSummary(outcome), checkedAsOf);
      groups.replaceChildren(...outcome.groups.map(groupElement));
      pagePart(page, 'list-batches', HTMLButtonElement).disabled = outcome.validCount === 0;
      compare(outcome.comparison);
    },
    say: (words) => show('none', words, ''),
    note: (words) => {
      asOf.textContent = words;
    },
    hide: () => {
      section.hidden = true;
    },
    focus: () => heading.focus(),
  };
};
