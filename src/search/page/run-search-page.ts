import { pagePart } from '../../browser/page-part.ts';
import { describeCount } from './describe-count.ts';
import { findPages } from './find-pages.ts';
import { resultEntry } from './result-entry.ts';
import { type Found, openIndex } from './search-index.ts';

/** How many results are shown at a time. */
const batchSize = 12;

const failed = 'The search could not be loaded. Reload the page to try again, or use the links below.';

const wordsOf = (address: string): string => new URL(address).searchParams.get('q')?.trim() ?? '';

/** Answers the form of the search page, and keeps the words in the address so that a search can be shared. */
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
    const next = found.results.slice(start, start + batchSize);
    const pages = await Promise.all(next.map((result) => result.data()));
    // Another search may have begun meanwhile, or the button may have been pressed twice.
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
    const found = await findPages(await openIndex(), words);
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
