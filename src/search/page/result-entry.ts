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
  const excerpt = pagePart(entry, 'excerpt', HTMLElement);
  excerpt.append(...excerptNodes(page.excerpt));
  const text = excerpt.textContent;
  if (!page.content.startsWith(text)) excerpt.prepend('… ');
  if (!page.content.endsWith(text)) excerpt.append(' …');
  return entry;
};
