import { counted } from '../../contracts/counted.ts';
import type { ShownFinding } from '../../contracts/editor-answers.ts';
import { element, remembered } from './editor-layer.ts';

/** A text with the words between backticks as code. */
const withCode = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));

/** Asks the development server to open the file in the editor of this machine. */
const openInEditor = (position: string): void => {
  void fetch(`/__open-in-editor?file=${encodeURIComponent(position)}`);
};

/** One finding: its place, which opens the editor, its code, its reason and its fix. */
const findingEntry = ({ file, line, column, code, why, fix }: ShownFinding): HTMLElement => {
  const position = `${file}:${line}:${column}`;
  const open = element(
    'button',
    { type: 'button', class: 'position', title: 'Open in your editor' },
    element('code', {}, position),
  );
  open.addEventListener('click', () => openInEditor(position));
  return element(
    'li',
    {},
    element('p', {}, open, element('span', { class: 'code' }, code)),
    element('p', {}, ...withCode(why)),
    element('p', { class: 'label' }, 'To fix it'),
    element('pre', {}, fix),
  );
};

/** A list for each file, under its name. */
const fileSections = (findings: readonly ShownFinding[]): HTMLElement[] =>
  [...Map.groupBy(findings, ({ file }) => file)].map(([file, found]) => {
    const entries = element('ol');
    for (const one of found) entries.append(findingEntry(one));
    return element('section', {}, element('h3', {}, file), entries);
  });

const summaryOf = (findings: readonly ShownFinding[]): string => {
  const files = new Set(findings.map(({ file }) => file)).size;
  return `${counted(findings.length, 'finding')} in ${counted(files, 'file')}`;
};

/**
 * Adds the overlay with the findings to a layer, with a button in its bar that opens it again, and returns the function that shows
 * findings in it. It opens by itself for findings that a person has not closed before, and closes when there are none.
 */
export const addFindingsOverlay = (
  layer: HTMLElement,
  bar: HTMLElement,
): ((findings: readonly ShownFinding[]) => void) => {
  const closed = remembered('closed-findings');
  const title = element('h2', { id: 'findings-title', tabindex: '-1' });
  const list = element('div');
  const close = element('button', { type: 'button', class: 'button quiet' }, 'Close');
  const dialog = element(
    'dialog',
    { 'aria-labelledby': title.id },
    element('div', { class: 'head' }, title, close),
    list,
    element(
      'p',
      { class: 'note' },
      'Fix the files and save: this list then closes by itself. If you close it first, the button at the bottom of the page opens it again.',
    ),
  );
  const reopen = element('button', { type: 'button', class: 'button', hidden: '' });
  let shown = '[]';

  const open = () => {
    if (!dialog.open) dialog.showModal();
    title.focus();
  };
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    closed.write(shown);
    reopen.focus();
  });
  reopen.addEventListener('click', open);
  bar.append(reopen);
  layer.append(dialog);

  return (findings) => {
    const text = JSON.stringify(findings);
    if (text === shown) return;
    shown = text;
    reopen.hidden = findings.length === 0;
    title.textContent = summaryOf(findings);
    reopen.textContent = summaryOf(findings);
    list.replaceChildren();
    for (const section of fileSections(findings)) list.append(section);
    if (findings.length === 0) dialog.close();
    else if (closed.read() !== text) open();
  };
};
