import type { Clock } from '../verdict/read-clock.ts';
import type { Sheet, SheetGroup, SheetRow } from '../verdict/sheet.ts';
import { part } from './part.ts';

/** The verdict and its findings on the page. */
export interface SheetView {
  readonly show: (sheet: Sheet, clock: Clock) => void;
  /** Says something else than a verdict, and lists nothing. */
  readonly say: (words: string) => void;
}

const sayClock = ({ written, isSet }: Clock): string =>
  `Held against ${written}, ${isSet ? 'the moment you set' : 'the clock of this computer'}.`;

/** Whether text inside an element is selected: then a click there ended a selection and meant nothing else. */
const isSelectingIn = (element: Element): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
};

/** Makes the sheet work. `onChoose` is called with a finding that was clicked and the element to return to. */
export const createSheetView = (
  root: ParentNode,
  onChoose: (row: SheetRow, origin: HTMLElement) => void,
): SheetView => {
  const verdict = part(root, 'verdict', HTMLElement);
  const stamp = part(root, 'stamp', HTMLElement);
  const summary = part(root, 'summary', HTMLElement);
  const clockUsed = part(root, 'clock-used', HTMLElement);
  const proof = part(root, 'proof', HTMLElement);
  const actions = part(root, 'actions', HTMLElement);
  const groups = part(root, 'groups', HTMLElement);
  const groupTemplate = part(root, 'group-template', HTMLTemplateElement);
  const rowTemplate = part(root, 'row-template', HTMLTemplateElement);

  const rowElement = (row: SheetRow): DocumentFragment => {
    const copy = document.importNode(rowTemplate.content, true);
    const place = part(copy, 'place', HTMLButtonElement);
    place.textContent = row.place === '' ? 'the whole text' : row.place;
    const code = part(copy, 'code', HTMLAnchorElement);
    code.textContent = row.code;
    code.href = row.explanation;
    code.title = 'Explained in a new tab';
    part(copy, 'title', HTMLElement).textContent = row.title;
    part(copy, 'detail', HTMLElement).textContent = row.detail;
    const remedy = part(copy, 'remedy', HTMLElement);
    remedy.textContent = row.remedy;
    if (row.remedy === '') remedy.parentElement?.remove();
    const element = part(copy, 'finding', HTMLLIElement);
    element.addEventListener('click', ({ target }) => {
      const isLink = target instanceof Element && target.closest('a') !== null;
      if (!isLink && !isSelectingIn(element)) onChoose(row, place);
    });
    return copy;
  };

  const groupElement = (group: SheetGroup): DocumentFragment => {
    const copy = document.importNode(groupTemplate.content, true);
    part(copy, 'title', HTMLElement).textContent = group.title;
    part(copy, 'notes', HTMLElement).textContent = group.notes.join(', ');
    part(copy, 'rows', HTMLElement).replaceChildren(...group.rows.map(rowElement));
    return copy;
  };

  const fill = (outcome: string, stampWords: string, words: string, clockWords: string): void => {
    verdict.dataset.outcome = outcome;
    stamp.textContent = stampWords;
    summary.textContent = words;
    clockUsed.textContent = clockWords;
    proof.hidden = outcome !== 'valid';
    actions.hidden = outcome === 'none';
  };

  return {
    show: (sheet, clock) => {
      fill(sheet.outcome, sheet.stamp, sheet.summary, sayClock(clock));
      groups.replaceChildren(...sheet.groups.map(groupElement));
    },
    say: (words) => {
      fill('none', '', words, '');
      groups.replaceChildren();
    },
  };
};
