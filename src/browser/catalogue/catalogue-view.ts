import {
  anyRecordWord,
  type CatalogueFilter,
  type CatalogueFilterValues,
  catalogueFilters,
} from '../../contracts/site-paths.ts';
import type { Filtering, SearchIndex } from '../search/search-index.ts';

/** The orders of a filtered list by their value in the address, the usual one first. */
export const catalogueOrders = {
  'part-number': { record: 'asc' },
  newest: { evidence: 'desc' },
  oldest: { evidence: 'asc' },
} as const satisfies Readonly<Record<string, Filtering['sort']>>;

type CatalogueOrder = keyof typeof catalogueOrders;

/** A view of the catalogue: its filters and its order. */
export type CatalogueView = { readonly filters: CatalogueFilterValues; readonly order: CatalogueOrder };

const usualOrder: CatalogueOrder = 'part-number';

const isOrder = (text: string | null): text is CatalogueOrder =>
  text !== null && Object.hasOwn(catalogueOrders, text);

/** The view that a form or the query of an address names; an empty value sets no filter. */
export const readView = (fields: URLSearchParams | FormData): CatalogueView => {
  const order = fields.get('sort');
  const filters: Partial<Record<CatalogueFilter, string>> = {};
  for (const name of catalogueFilters) {
    const value = fields.get(name);
    if (typeof value === 'string' && value !== '') filters[name] = value;
  }
  return { filters, order: typeof order === 'string' && isOrder(order) ? order : usualOrder };
};

/** Whether a view is the plain list. */
export const isPlain = ({ filters, order }: CatalogueView): boolean =>
  Object.keys(filters).length === 0 && order === usualOrder;

/** The query of the address of a view, with its question mark; empty for the plain list. */
export const queryOf = ({ filters, order }: CatalogueView): string => {
  const query = new URLSearchParams(filters);
  if (order !== usualOrder) query.set('sort', order);
  return query.size === 0 ? '' : `?${query}`;
};

/** The records of a view, in its order. */
export const findRecords = (index: SearchIndex, { filters, order }: CatalogueView) =>
  index.search(anyRecordWord, { filters, sort: catalogueOrders[order] });

/**
 * The number of records that each value of each filter would leave, beside the other filters of the view. A filter that
 * is set already is counted as if it were not, so that its other values can be chosen.
 */
export const countChoices = async (
  index: SearchIndex,
  { filters, order }: CatalogueView,
): Promise<Readonly<Record<CatalogueFilter, Readonly<Record<string, number>>>>> => {
  await index.filters();
  const countsOf = async (name: CatalogueFilter) => {
    const { [name]: _own, ...others } = filters;
    const { filters: counts } = await findRecords(index, { filters: others, order });
    return counts[name] ?? {};
  };
  return {
    manufacturer: await countsOf('manufacturer'),
    market: await countsOf('market'),
    class: await countsOf('class'),
    'rack-units': await countsOf('rack-units'),
    ports: await countsOf('ports'),
    year: await countsOf('year'),
  };
};
