import type { Report, ReportGroup, ReportRow } from '../../validator/report.ts';
import { pagePart } from '../page-part.ts';

/** The verdict and its findings on the page. */
type ReportView = {
  /** Shows a report. `checkedAsOf` says which reference time was used; it is empty when none was. */
  readonly show: (report: Report, checkedAsOf: string) => void;
  /** Shows a message instead of a verdict, and lists nothing. */
  readonly say: (words: string) => void;
};

/** Whether text inside an element is selected: then a click only ended the selection. */
const isSelectingIn = (element: Element): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
};

/** Connects the report. `onChoose` is called with the row that was clicked and the element to return to. */
export const createReportView = (
  root: ParentNode,
  onChoose: (row: ReportRow, origin: HTMLElement) => void,
): ReportView => {
  const verdict = pagePart(root, 'verdict', HTMLElement);
  const stamp = pagePart(root, 'stamp', HTMLElement);
  const summary = pagePart(root, 'summary', HTMLElement);
  const asOf = pagePart(root, 'checked-as-of', HTMLElement);
  const proof = pagePart(root, 'proof', HTMLElement);
  const actions = pagePart(root, 'actions', HTMLElement);
  const groups = pagePart(root, 'groups', HTMLElement);
  const groupTemplate = pagePart(root, 'group-template', HTMLTemplateElement);
  const rowTemplate = pagePart(root, 'row-template', HTMLTemplateElement);

  const rowElement = (row: ReportRow): DocumentFragment => {
    const copy = document.importNode(rowTemplate.content, true);
    const place = pagePart(copy, 'place', HTMLButtonElement);
    place.textContent = row.place === '' ? 'the whole text' : row.place;
    pagePart(copy, 'note', HTMLElement).textContent = row.note;
    const element = pagePart(copy, 'finding', HTMLLIElement);
    element.addEventListener('click', () => {
      if (!isSelectingIn(element)) onChoose(row, place);
    });
    return copy;
  };

  const groupElement = (group: ReportGroup, isOpen: boolean): DocumentFragment => {
    const copy = document.importNode(groupTemplate.content, true);
    pagePart(copy, 'group', HTMLDetailsElement).open = isOpen;
    pagePart(copy, 'title', HTMLElement).textContent = group.title;
    pagePart(copy, 'count', HTMLElement).textContent = group.count === '' ? '' : `: ${group.count}`;
    pagePart(copy, 'detail', HTMLElement).textContent = group.detail;
    const code = pagePart(copy, 'code', HTMLAnchorElement);
    code.textContent = group.code;
    code.href = group.explanation;
    code.title = 'Explained in a new tab';
    const remedy = pagePart(copy, 'remedy', HTMLElement);
    remedy.textContent = group.remedy;
    if (group.remedy === '') remedy.parentElement?.remove();
    pagePart(copy, 'rows', HTMLElement).replaceChildren(...group.rows.map(rowElement));
    return copy;
  };

  const fill = (outcome: string, stampWords: string, words: string, checkedAsOf: string): void => {
    verdict.dataset.outcome = outcome;
    stamp.textContent = stampWords;
    summary.textContent = words;
    asOf.textContent = checkedAsOf;
    proof.hidden = outcome !== 'valid';
    actions.hidden = outcome === 'none';
  };

  return {
    show: (report, checkedAsOf) => {
      fill(report.outcome, report.stamp, report.summary, checkedAsOf);
      groups.replaceChildren(...report.groups.map((group) => groupElement(group, report.isShort)));
    },
    say: (words) => {
      fill('none', '', words, '');
      groups.replaceChildren();
    },
  };
};
