import type { Finding } from '../findings/finding.ts';
import { element } from './element.ts';

/** Words between backticks are code. */
const withCode = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));

/** Asks the development server to open the file in the editor of this machine. */
const openInEditor = (place: string): void => {
  void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`);
};

/** One finding: its place, which opens the editor, its code, why, and how to mend it. */
export const findingEntry = ({ file, line, column, code, why, fix }: Finding): HTMLElement => {
  const place = `${file}:${line}:${column}`;
  const open = element('button', { type: 'button', class: 'place', title: 'Open in your editor' }, place);
  open.addEventListener('click', () => openInEditor(place));
  return element(
    'li',
    {},
    element('p', { class: 'where' }, open, ' ', element('span', { class: 'label' }, code)),
    element('p', {}, ...withCode(why)),
    element('p', { class: 'label' }, 'To mend it'),
    element('pre', {}, fix),
  );
};
