import type { InsightBlock } from '../contracts/insight-block.ts';
import { element } from './element.ts';

/** The place of a block on the page: the article has one element for each block, in the same order. */
const elementOnPage = (index: number): Element | undefined =>
  document.querySelectorAll('.insight .body > *').item(index) ?? undefined;

const showOnPage = (index: number): void => {
  const place = elementOnPage(index);
  place?.scrollIntoView({ block: 'center' });
  const outline = { outline: '3px solid var(--signal)', outlineOffset: '6px' };
  place?.animate([outline, outline], { duration: 1500 });
};

/** One block as the API gives it, under its type, which leads to its place on the page. */
export const blockEntry = (block: InsightBlock, index: number): HTMLElement => {
  const show = element(
    'button',
    { type: 'button', class: 'place', title: 'Show on the page' },
    `${index + 1} ${block.type}`,
  );
  show.addEventListener('click', () => showOnPage(index));
  return element('li', {}, show, element('pre', {}, JSON.stringify(block, undefined, 2)));
};
