import { pagePart } from '../page-part.ts';
import type { Sheet, SheetCause, SheetRow } from './sheet.ts';

/** The verdict and its findings on the page. */
type SheetView = {
  /** Shows a sheet. `checkedAsOf` says which reference time was used; it is empty when none was. */
  readonly show: (sheet: Sheet, checkedAsOf: string) => void;
  /** Shows a message instead of a verdict, and lists nothing. */
  readonly say: (words: string) => void;
};

/** Whether text inside an element is selected: then a click only ended the selection. */
const isSelectingIn = (element: Element): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
};

/** Connects the sheet. `onChoose` is called with the row that was clicked and the element to return to. */
export const createSheetView = (
  root: ParentNode,
  onChoose: (row: SheetRow, origin: HTMLElement) => void,
): SheetView => {
  const verdict = pagePart(root, 'verdict', HTMLElement);
  const stamp = pagePart(root, 'stamp', HTMLElement);
  const summary = pagePart(root, 'summary', HTMLElement);
  const asOf = pagePart(root, 'checked-as-of', HTMLElement);
  const proof = pagePart(root, 'proof', HTMLElement);
  const actions = pagePart(root, 'actions', HTMLElement);
  const groups = pagePart(root, 'groups', HTMLElement);
  const groupTemplate = pagePart(root, 'group-template', HTMLTemplateElement);
  const rowTemplate = pagePart(root, 'row-template', HTMLTemplateElement);

  const rowElement = (row: SheetRow): DocumentFragment => {
    const copy = document.importNode(rowTemplate.content, true);
    const place = pagePart(copy, 'place', HTMLButtonElement);
    place.textContent = row.place === '' ? 'the whole text' : row.place;
    pagePart(copy, 'notes', HTMLElement).textContent = row.notes.join(', ');
    pagePart(copy, 'row-remedy', HTMLElement).textContent = row.remedy ?? '';
    const element = pagePart(copy, 'finding', HTMLLIElement);
    element.addEventListener('click', () => {
      if (!isSelectingIn(element)) onChoose(row, place);
    });
    return copy;
  };

  const causeElement = (cause: SheetCause, isOpen: boolean): DocumentFragment => {
    const copy = document.importNode(groupTemplate.content, true);
    pagePart(copy, 'group', HTMLDetailsElement).open = isOpen;
    pagePart(copy, 'title', HTMLElement).textContent = cause.title;
    pagePart(copy, 'count', HTMLElement).textContent = cause.count === '' ? '' : `: ${cause.count}`;
    pagePart(copy, 'detail', HTMLElement).textContent = cause.detail;
    const code = pagePart(copy, 'code', HTMLAnchorElement);
    code.textContent = cause.code;
    code.href = cause.explanation;
    code.title = 'Explained in a new tab';
    const remedy = pagePart(copy, 'remedy', HTMLElement);
    remedy.textContent = cause.remedy;
    if (cause.remedy === '') remedy.parentElement?.remove();
    pagePart(copy, 'rows', HTMLElement).replaceChildren(...cause.rows.map(rowElement));
    return copy;
  };

  const fill = (outcome: string, stampWords: string, words: string, checkedAsOf: string): void => {
    verdict.dataset.outcome = outcome;
    stamp.textContent = stampWords;
    summary.textContent = words;
    asOf.textContent = checkedAsOf;
    proof.hidden = outcome !== 'valid';
    actions.hidden = outcome === 'none' || outcome === 'unwritten';
  };

  return {
    show: (sheet, checkedAsOf) => {
      fill(sheet.outcome, sheet.stamp, sheet.summary, checkedAsOf);
      groups.replaceChildren(...sheet.causes.map((cause) => causeElement(cause, sheet.isShort)));
    },
    say: (words) => {
      fill('none', '', words, '');
      groups.replaceChildren();
    },
  };
};
