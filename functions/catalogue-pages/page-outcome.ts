import type { PageView } from '../../src/contracts/page-views.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/**
 * What answers the address of a page: its view with the status, or another address to go to. `address` is the one at which the
 * CDN keeps the page until the next deploy; without it no cache keeps it.
 */
export type PageOutcome =
  | {
      readonly kind: 'view';
      readonly status: 200 | 404 | 410;
      readonly view: PageView;
      readonly address?: string;
    }
  | { readonly kind: 'moved'; readonly status: 301 | 302 | 303; readonly location: string };

/** Finds the view of an address; `id` is the decoded id in its path. */
export type FindPage = (catalogue: Catalogue, query: URLSearchParams, id: string) => Promise<PageOutcome>;
