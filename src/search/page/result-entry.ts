import { pagePart } from '../../browser/page-part.ts';
import { excerptNodes } from './excerpt-nodes.ts';
import type { FoundPage } from './search-index.ts';

/** The entry of the result list for a page, made from the template of the search page. */
export const resultEntry = (template: HTMLTemplateElement, page: FoundPage): DocumentFragment => {
  const entry = document.importNode(template.content, true);
  const link = pagePart(entry, 'link', HTMLAnchorElement);
  link.href = page.url;
  link.textContent = page.meta.title;
  pagePart(entry, 'kind', HTMLElement).textContent = page.meta.kind;
  pagePart(entry, 'excerpt', HTMLElement).append(...excerptNodes(page.excerpt));
  return entry;
};
