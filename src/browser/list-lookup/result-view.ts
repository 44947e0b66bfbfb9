import {
  type Candidate,
  countOutcomes,
  type LineOutcome,
  type LineResult,
  outcomeNames,
  outcomes,
  summaryOf,
} from '../../list-lookup/line-results.ts';
import { pagePart } from '../page-part.ts';

/** The results on the page. */
type ResultView = {
  /** Shows results and moves the focus to their heading. */
  readonly show: (results: readonly LineResult[]) => void;
  readonly clear: () => void;
};

/** The most rows that are on the page at a time: more would make it slow. */
const rowsPerPage = 100;

type Filter = LineOutcome | 'all';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A candidate, as a link to its page: following it sends nothing that the list has. */
const candidateItem = ({ text, page }: Candidate, reason: string): HTMLElement => {
  const shown = document.createElement(page === undefined ? 'span' : 'a');
  if (page !== undefined) shown.setAttribute('href', page);
  shown.className = reason === 'manufacturer_not_found' ? '' : 'exact';
  shown.textContent = text;
  const item = document.createElement('li');
  item.append(shown);
  return item;
};

/** Connects the results. */
export const createResultView = (root: ParentNode): ResultView => {
  const section = pagePart(root, 'results', HTMLElement);
  const heading = pagePart(root, 'results-heading', HTMLElement);
  const summary = pagePart(root, 'summary', HTMLElement);
  const filters = pagePart(root, 'filters', HTMLElement);
  const rows = pagePart(root, 'rows', HTMLElement);
  const template = pagePart(root, 'row-template', HTMLTemplateElement);
  const pager = pagePart(root, 'pager', HTMLElement);
  const range = pagePart(root, 'range', HTMLElement);
  const previous = pagePart(root, 'previous', HTMLButtonElement);
  const next = pagePart(root, 'next', HTMLButtonElement);
  let results: readonly LineResult[] = [];
  let shown: readonly LineResult[] = [];
  let first = 0;

  const rowElement = (result: LineResult): DocumentFragment => {
    const copy = document.importNode(template.content, true);
    const fill = (name: string, text: string): HTMLElement => {
      const element = pagePart(copy, name, HTMLElement);
      element.textContent = text;
      if (text === '') element.remove();
      return element;
    };
    const { line, outcome, reason, words, record, evidenceAsOf, verificationStatus, candidates } = result;
    const row = copy.querySelector('tr');
    if (row !== null) row.dataset.outcome = outcome;
    pagePart(copy, 'row', HTMLElement).textContent = String(line.row);
    pagePart(copy, 'manufacturer', HTMLElement).textContent = line.manufacturer;
    fill('part-number', line.partNumber);
    fill('outcome', outcomeNames[outcome]);
    fill('words', words);
    const link = pagePart(copy, 'record', HTMLAnchorElement);
    if (record === '') link.remove();
    else link.href = record;
    if (evidenceAsOf !== '') pagePart(copy, 'evidence', HTMLElement).dataset.label = 'Evidence as of';
    fill('date', evidenceAsOf === '' ? '' : dateFormat.format(new Date(evidenceAsOf))).setAttribute(
      'datetime',
      evidenceAsOf,
    );
    fill('state', verificationStatus).setAttribute('href', `/verification#${verificationStatus}`);
    const list = pagePart(copy, 'candidates', HTMLElement);
    list.replaceChildren(...candidates.map((candidate) => candidateItem(candidate, reason)));
    if (candidates.length === 0) list.remove();
    return copy;
  };

  const showPage = (from: number): void => {
    first = from;
    const last = Math.min(first + rowsPerPage, shown.length);
    rows.replaceChildren(...shown.slice(first, last).map(rowElement));
    range.textContent = `${first + 1} to ${last} of ${shown.length}`;
    pager.hidden = shown.length <= rowsPerPage;
    previous.disabled = first === 0;
    next.disabled = last === shown.length;
  };

  const turn = (by: number): void => {
    showPage(first + by);
    heading.focus();
  };
  previous.addEventListener('click', () => turn(-rowsPerPage));
  next.addEventListener('click', () => turn(rowsPerPage));

  const filterBy = (filter: Filter): void => {
    shown = filter === 'all' ? results : results.filter(({ outcome }) => outcome === filter);
    showPage(0);
  };

  const filterChoice = (filter: Filter, words: string): HTMLElement => {
    const label = document.createElement('label');
    const input = Object.assign(document.createElement('input'), {
      type: 'radio',
      name: 'filter',
      checked: filter === 'all',
    });
    input.addEventListener('change', () => filterBy(filter));
    label.append(input, ` ${words}`);
    return label;
  };

  return {
    show: (given) => {
      results = given;
      summary.textContent = summaryOf(results);
      const counts = countOutcomes(results);
      filters.replaceChildren(
        filterChoice('all', `All (${results.length})`),
        ...outcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => filterChoice(outcome, `${outcomeNames[outcome]} (${counts[outcome]})`)),
      );
      filterBy('all');
      section.hidden = false;
      heading.focus();
    },
    clear: () => {
      section.hidden = true;
      results = [];
      rows.replaceChildren();
    },
  };
};
