import type { InsightAnswer } from './answers.ts';
import { blockEntry } from './block-entry.ts';
import { copyButton } from './copy-button.ts';
import { count } from './count.ts';
import type { EditorLayer } from './editor-layer.ts';
import { element } from './element.ts';
import { remembered } from './remembered.ts';
import { makeRoomForPanel } from './room-for-panel.ts';

/**
 * Adds the panel with the blocks of the Insight on this page, and gives the function that shows an Insight in
 * it. Whether it is open and how far it is scrolled outlives the reload after each save.
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
    const address =
      status === 'published' ? `/api/v1/insights/${slug}` : 'a draft, which the API does not give';
    summary.textContent = `${count(blocks.length, 'block', 'blocks')} · ${address}`;
    list.replaceChildren(...blocks.map(blockEntry));
    setOpen(wasOpen.read() === 'true');
  };
};
