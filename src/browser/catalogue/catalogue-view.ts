import {
  anyRecordWord,
  type CatalogueFilter,
  type CatalogueFilterValues,
  catalogueFilters,
  type RecordOrder,
  recordOrders,
} from '../../contracts/site-paths.ts';
import type { Filtering, SearchIndex } from '../search/search-index.ts';

/** How the search index sorts in each order. */
export const catalogueOrders = {
  'part-number': { record: 'asc' },
  newest: { evidence: 'desc' },
  oldest: { evidence: 'asc' },
} as const satisfies Readonly<Record<RecordOrder, Filtering['sort']>>;

/** A view of the catalogue: its filters and its order. */
export type CatalogueView = { readonly filters: CatalogueFilterValues; readonly order: RecordOrder };

const [usualOrder] = recordOrders;

/** The view that a form or the query of an address names; an empty value sets no filter. */
export const readView = (fields: URLSearchParams | FormData): CatalogueView => {
  const order = recordOrders.find((name) => name === fields.get('sort')) ?? usualOrder;
  const filters: Partial<Record<CatalogueFilter, string>> = {};
  for (const name of catalogueFilters) {
    const value = fields.get(name);
    if (typeof value === 'string' && value !== '') filters[name] = value;
  }
  return { filters, order };
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

/** For each filter the number of records under each of its values. */
export type ChoiceNumbers = Readonly<Record<CatalogueFilter, Readonly<Record<string, number>>>>;

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
): Promise<ChoiceNumbers> => {
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
