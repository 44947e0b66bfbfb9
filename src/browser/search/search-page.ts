import { counted } from '../../contracts/counted.ts';
import { pagePart } from '../page-part.ts';
import { type Found, type FoundPage, shownAtOnce } from './search-index.ts';
import { openSiteSearch } from './site-search.ts';

/** The number of results, in a sentence that a screen reader announces. */
const describeCount = (count: number, words: string): string =>
  count === 0
    ? `No page has “${words}”. Check the spelling, or try fewer words.`
    : `${counted(count, 'page has', 'pages have')} “${words}”.`;

/** An excerpt as text and marked words, without any other element of its HTML. */
const excerptNodes = (excerpt: string): (string | HTMLElement)[] => {
  const { body } = new DOMParser().parseFromString(excerpt, 'text/html');
  return [...body.childNodes].map((node) => {
    const text = node.textContent ?? '';
    if (node.nodeName !== 'MARK') return text;
    const mark = document.createElement('mark');
    mark.textContent = text;
    return mark;
  });
};

/** The entry of a page in the result list, from the template of the search page. */
const resultEntry = (template: HTMLTemplateElement, page: FoundPage): DocumentFragment => {
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

const failed = 'The search could not be loaded. Reload the page to try again, or use the links below.';

const wordsOf = (address: string): string => new URL(address).searchParams.get('q')?.trim() ?? '';

/** Connects the form of the search page, and keeps the words in the address so that a search can be shared. */
export const runSearchPage = (): void => {
  const form = pagePart(document, 'search-form', HTMLFormElement);
  const field = pagePart(form, 'search-words', HTMLInputElement);
  const count = pagePart(document, 'search-count', HTMLElement);
  const list = pagePart(document, 'search-list', HTMLOListElement);
  const more = pagePart(document, 'search-more', HTMLButtonElement);
  const template = pagePart(document, 'search-entry', HTMLTemplateElement);
  let shown: Found = { results: [] };

  const showNext = async (found: Found): Promise<void> => {
    const start = list.children.length;
    const next = found.results.slice(start, start + shownAtOnce);
    const pages = await Promise.all(next.map((result) => result.data()));
    // Another search may have begun, or the button may have been pressed twice.
    if (found !== shown || list.children.length !== start) return;
    list.append(...pages.map((page) => resultEntry(template, page)));
    more.hidden = list.children.length >= found.results.length;
  };

  const run = async (words: string): Promise<void> => {
    field.value = words;
    list.replaceChildren();
    more.hidden = true;
    shown = { results: [] };
    count.textContent = words === '' ? '' : 'Searching …';
    if (words === '') return;
    const found = await (await openSiteSearch()).findPages(words);
    if (wordsOf(location.href) !== words) return;
    shown = found;
    await showNext(found);
    count.textContent = describeCount(found.results.length, words);
  };

  const runFromAddress = (): void => {
    run(wordsOf(location.href)).catch(() => {
      count.textContent = failed;
    });
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = new URL(location.href);
    address.searchParams.set('q', field.value.trim());
    history.pushState(null, '', address);
    runFromAddress();
  });
  more.addEventListener('click', async () => {
    const firstNew = list.children.length;
    await showNext(shown);
    list.children[firstNew]?.querySelector('a')?.focus();
  });
  addEventListener('popstate', runFromAddress);
  runFromAddress();
};
