import type { PageView } from '../../src/contracts/page-views.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/**
 * The answer to the address of a page: its view with the status, or another address to redirect to. `address` is the
 * address at which the CDN keeps the page until the next deploy. Without `address` no cache keeps the page.
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
