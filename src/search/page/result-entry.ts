import { excerptNodes } from './excerpt-nodes.ts';
import { pagePart } from './page-part.ts';
import type { FoundPage } from './search-index.ts';

/** The entry of the result list for a page, made from the template of the search page. */
export const resultEntry = (template: HTMLTemplateElement, page: FoundPage): DocumentFragment => {
  const entry = document.importNode(template.content, true);
  const link = pagePart(entry, '[data-part="link"]', HTMLAnchorElement);
  link.href = page.url;
  link.textContent = page.meta.title;
  pagePart(entry, '[data-part="kind"]', HTMLElement).textContent = page.meta.kind;
  pagePart(entry, '[data-part="excerpt"]', HTMLElement).append(...excerptNodes(page.excerpt));
  return entry;
};
