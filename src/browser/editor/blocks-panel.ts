import { counted } from '../../contracts/counted.ts';
import type { InsightAnswer } from '../../contracts/editor-answers.ts';
import type { InsightBlock } from '../../contracts/insight.ts';
import { insightApiPath } from '../../contracts/site-paths.ts';
import { copyButton, type EditorLayer, element, remembered } from './editor-layer.ts';
import styles from './room-for-panel.css?inline';

/** The element of a block: the article has one for each block, in the same order. */
const elementOnPage = (index: number): Element | undefined =>
  document.querySelectorAll('.insight .body > *').item(index) ?? undefined;

const showOnPage = (index: number): void => {
  const position = elementOnPage(index);
  position?.scrollIntoView({ block: 'center' });
  const outline = { outline: '3px solid var(--signal)', outlineOffset: '6px' };
  position?.animate([outline, outline], { duration: 1500 });
};

/** One block as JSON, under a button that shows its place on the page. */
const blockEntry = (block: InsightBlock, index: number): HTMLElement => {
  const show = element(
    'button',
    { type: 'button', class: 'position', title: 'Show on the page' },
    `${index + 1} ${block.type}`,
  );
  show.addEventListener('click', () => showOnPage(index));
  return element('li', {}, show, element('pre', {}, JSON.stringify(block, undefined, 2)));
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
const others = (): CSSStyleSheet[] => document.adoptedStyleSheets.filter((other) => other !== sheet);

/** Moves the page aside while the panel is open, so that both can be read. */
const makeRoomForPanel = (open: boolean): void => {
  document.adoptedStyleSheets = open ? [...others(), sheet] : others();
};

/**
 * Adds the panel with the blocks of the Insight on this page, and returns the function that shows an Insight in it.
 * The panel stays open, and scrolled, over the reload after each save.
 */
export const addBlocksPanel = ({ root, bar }: EditorLayer): ((insight: InsightAnswer) => void) => {
  const wasOpen = remembered('panel-open');
  const scrolled = remembered('panel-scrolled');
  let json = '';
  const summary = element('p', { class: 'note' });
  const list = element('ol', { class: 'blocks', tabindex: '0', 'aria-label': 'Blocks' });
  const copy = copyButton('Copy JSON', () => json);
  const close = element('button', { type: 'button' }, 'Close');
  const panel = element(
    'aside',
    { 'aria-labelledby': 'blocks-title', hidden: '' },
    element('div', { class: 'head' }, element('h2', { id: 'blocks-title' }, 'Blocks as JSON'), copy, close),
    summary,
    list,
  );
  const open = element('button', { type: 'button' }, 'Blocks as JSON');

  const setOpen = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    open.hidden = isOpen;
    wasOpen.write(String(isOpen));
    makeRoomForPanel(isOpen);
    if (isOpen) list.scrollTop = Number(scrolled.read());
  };
  open.addEventListener('click', () => {
    setOpen(true);
    close.focus();
  });
  close.addEventListener('click', () => {
    setOpen(false);
    open.focus();
  });
  list.addEventListener('scroll', () => scrolled.write(String(list.scrollTop)), { passive: true });
  bar.append(open);
  root.append(panel);

  return (insight) => {
    const { slug, status, blocks } = insight.data;
    json = JSON.stringify(insight, undefined, 2);
    const address = status === 'published' ? insightApiPath(slug) : 'a draft, which the API does not serve';
    summary.textContent = `${counted(blocks.length, 'block')} · ${address}`;
    list.replaceChildren(...blocks.map(blockEntry));
    setOpen(wasOpen.read() === 'true');
  };
};
