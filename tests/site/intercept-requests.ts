import type { BrowserContext } from 'playwright-core';

/** What happens to requests for some addresses of a context. They are answered as usual at first. */
export type InterceptedRequests = {
  /** Holds them back from now on. */
  readonly hold: () => void;
  /** Lets those fail that are sent from now on. */
  readonly fail: () => void;
  /** Lets them be answered as usual, also those that were held back. */
  readonly release: () => void;
};

/** A pattern of addresses, or whether an address is one of them. */
export type Addresses = string | ((url: URL) => boolean);

/**
 * Lets a test hold back, or fail, the requests of a context for addresses. Before its first page is opened: what a browser
 * is asking for when the interception begins may never be answered.
 */
export const interceptRequests = async (
  context: BrowserContext,
  addresses: Addresses,
): Promise<InterceptedRequests> => {
  let isFailing = false;
  let held = Promise.withResolvers<void>();
  held.resolve();
  await context.route(addresses, async (route) => {
    if (isFailing) {
      await route.abort();
      return;
    }
    await held.promise;
    // The page may have given the request up.
    await route.continue().catch(() => {});
  });
  return {
    hold: () => {
      held = Promise.withResolvers();
    },
    fail: () => {
      isFailing = true;
    },
    release: () => {
      isFailing = false;
      held.resolve();
    },
  };
};
