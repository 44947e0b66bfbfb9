import { counted } from '../../contracts/counted.ts';
import { cataloguePath, manufacturerPath } from '../../contracts/site-paths.ts';
import { dayInWords } from '../console/time-in-words.ts';
import { pagePart } from '../page-part.ts';
import type { Found, FoundPage } from '../search/search-index.ts';
import { openSiteSearch } from '../search/site-search.ts';
import { type CatalogueView, isPlain, queryOf, readView } from './catalogue-view.ts';
import { createFilterForm, type FilterForm } from './filter-form.ts';

/** How many records are shown at a time. */
const batchSize = 25;

const failed =
  'The filters could not be loaded. Reload the page to try again, or use the list of all records.';

/** The row of a record, from the template of the page. */
const recordRow = (
  template: HTMLTemplateElement,
  { url, meta, filters }: FoundPage,
  form: FilterForm,
): DocumentFragment => {
  const row = document.importNode(template.content, true);
  const [manufacturerId = ''] = filters.manufacturer ?? [];
  const { writtenPartNumber = '', name = '', evidence = '' } = meta;
  const manufacturer = pagePart(row, 'row-manufacturer', HTMLAnchorElement);
  manufacturer.href = manufacturerPath(manufacturerId);
  manufacturer.textContent = form.textOf('manufacturer', manufacturerId);
  const link = pagePart(row, 'row-record', HTMLAnchorElement);
  link.href = url;
  pagePart(row, 'row-part-number', HTMLElement).textContent = writtenPartNumber;
  pagePart(row, 'row-name', HTMLElement).textContent = name;
  const date = pagePart(row, 'row-evidence', HTMLTimeElement);
  date.dateTime = evidence;
  date.textContent = dayInWords(evidence);
  return row;
};

/** Connects the filters of the catalogue: the address names the view, so that it can be shared and gone back to. */
export const runFilterPage = (): void => {
  const part = <Part extends Element>(name: string, type: new () => Part): Part =>
    pagePart(document, name, type);
  const panel = part('filters', HTMLDetailsElement);
  const element = part('filter-form', HTMLFormElement);
  const submit = part('filter-submit', HTMLButtonElement);
  const clear = part('filter-clear', HTMLAnchorElement);
  const count = part('filter-count', HTMLElement);
  const chosen = part('filter-chosen', HTMLElement);
  const results = part('filter-results', HTMLElement);
  const rows = part('filter-rows', HTMLTableSectionElement);
  const more = part('filter-more', HTMLButtonElement);
  const template = part('filter-row', HTMLTemplateElement);
  const plainList = part('plain-list', HTMLElement);
  const plainCount = part('list-count', HTMLElement);
  const form = createFilterForm(element);
  let shown: Found | undefined;

  const fromAddress = (): CatalogueView => readView(new URLSearchParams(location.search));
  const fromForm = (): CatalogueView => readView(new FormData(element));

  const showNext = async (found: Found): Promise<void> => {
    const start = rows.children.length;
    const pages = await Promise.all(found.results.slice(start, start + batchSize).map(({ data }) => data()));
    // Another view may have been chosen, or the button may have been pressed twice.
    if (found !== shown || rows.children.length !== start) return;
    rows.append(...pages.map((page) => recordRow(template, page, form)));
    more.hidden = rows.children.length >= found.results.length;
  };

  /** Says on the button how many records the chosen fields would show, and counts every choice anew. */
  const countForm = async (): Promise<void> => {
    const view = fromForm();
    const search = await openSiteSearch();
    const counts = await search.countChoices(view);
    const { results: records } = await search.findRecords(view);
    if (queryOf(fromForm()) !== queryOf(view)) return;
    form.count(counts);
    submit.textContent = `Show ${counted(records.length, 'record')}`;
  };

  const show = async (view: CatalogueView): Promise<void> => {
    form.show(view);
    rows.replaceChildren();
    shown = undefined;
    more.hidden = true;
    clear.hidden = isPlain(view);
    chosen.textContent = form.describe(view);
    results.hidden = true;
    plainList.hidden = !isPlain(view);
    plainCount.hidden = !isPlain(view);
    count.textContent = '';
    if (isPlain(view)) return;
    count.textContent = 'Counting …';
    const found = await (await openSiteSearch()).findRecords(view);
    if (queryOf(fromAddress()) !== queryOf(view)) return;
    shown = found;
    await showNext(found);
    if (found !== shown) return;
    results.hidden = found.results.length === 0;
    count.textContent =
      found.results.length === 0
        ? 'No record meets all of these filters. Remove one of them, or clear all filters.'
        : `${counted(found.results.length, 'record')} of the catalogue`;
  };

  const report = (work: Promise<void>): void => {
    work.catch(() => {
      count.textContent = failed;
      results.hidden = true;
      plainList.hidden = false;
    });
  };

  const showFromAddress = (): void => {
    const view = fromAddress();
    report(show(view).then(() => (panel.open || !isPlain(view) ? countForm() : undefined)));
  };

  const go = (view: CatalogueView): void => {
    history.pushState(null, '', `${cataloguePath}${queryOf(view)}`);
    showFromAddress();
    count.focus();
  };

  element.addEventListener('submit', (event) => {
    event.preventDefault();
    go(fromForm());
  });
  element.addEventListener('change', () => report(countForm()));
  panel.addEventListener('toggle', () => {
    if (panel.open) report(countForm());
  });
  clear.addEventListener('click', (event) => {
    event.preventDefault();
    go(readView(new URLSearchParams()));
  });
  more.addEventListener('click', async () => {
    const firstNew = rows.children.length;
    if (shown !== undefined) await showNext(shown);
    rows.children[firstNew]?.querySelector('a')?.focus();
  });
  addEventListener('popstate', showFromAddress);
  showFromAddress();
};
