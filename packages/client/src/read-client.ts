import { encodePath } from './encode-path.ts';
import { type Answer, notSent } from './failure.ts';
import { isInsight, isInsightList, isProduct, isSiteOverview } from './forms.ts';
import { type ClientOptions, readOptions } from './options.ts';
import { type Call, createSend, type Send } from './send.ts';
import type { InsightListResponse, InsightResponse, ProductResponse, SiteOverviewResponse } from './types.ts';

/** Options of every call. */
export type CallOptions = {
  /** Ends the call, its waits included. The answer is then the failure `aborted`. */
  readonly signal?: AbortSignal;
};

/** An answer to `getProduct`. */
export type ProductAnswer =
  | Exclude<Answer<ProductResponse>, { readonly ok: true }>
  | {
      readonly ok: true;
      readonly value: ProductResponse;
      /**
       * Whether the manufacturer of the record has neither the name nor the id that was asked for. The service knows the
       * text as another name of it, as Allen-Bradley for Rockwell Automation; show the name that the record has.
       */
      readonly hasOtherManufacturerName: boolean;
    };

/**
 * Reads what needs no key. Every method resolves to an `Answer` and never rejects. Every value is the whole body of the
 * answer, frozen, with the evidence date and verification state of each record.
 */
export type ReadClient = {
  /** The overview of the service. */
  readonly getSite: (options?: CallOptions) => Promise<Answer<SiteOverviewResponse>>;
  /** All published Insights, newest first. */
  readonly listInsights: (options?: CallOptions) => Promise<Answer<InsightListResponse>>;
  /** An Insight with its evidence register, by its slug exactly as `listInsights` returns it. */
  readonly getInsight: (slug: string, options?: CallOptions) => Promise<Answer<InsightResponse>>;
  /**
   * Exactly this product or a failure: the manufacturer by name, id or alias in any case, the part number character by
   * character. The failure may list what is written similarly; see `candidatesOf`.
   */
  readonly getProduct: (
    manufacturer: string,
    partNumber: string,
    options?: CallOptions,
  ) => Promise<ProductAnswer>;
  /** The record with this id, such as `prd_5rv647ng4q`. */
  readonly getProductById: (id: string, options?: CallOptions) => Promise<Answer<ProductResponse>>;
};

/** The calls without a key, through `send`. */
export const readMethods = (send: Send): ReadClient => {
  const sendTo = async <Value>(
    call: Omit<Call<Value>, 'path'>,
    folder: string,
    ...texts: readonly string[]
  ): Promise<Answer<Value>> => {
    const encoded = encodePath(...texts);
    return encoded.kind === 'path'
      ? send({ ...call, path: `/api/v1/${folder}/${encoded.path}` })
      : { ok: false, failure: notSent(encoded.reason) };
  };

  return {
    getSite: ({ signal } = {}) =>
      send({ name: 'getSite', path: '/api/v1/site', isExpected: isSiteOverview, signal }),

    listInsights: ({ signal } = {}) =>
      send({ name: 'listInsights', path: '/api/v1/insights', isExpected: isInsightList, signal }),

    getInsight: (slug, { signal } = {}) => {
      const isExpected = (value: unknown): value is InsightResponse =>
        isInsight(value) && value.data.slug === slug;
      return sendTo({ name: 'getInsight', isExpected, signal }, 'insights', slug);
    },

    getProduct: async (manufacturer, partNumber, { signal } = {}) => {
      // The record of another part number would be a wrong identity.
      const isExpected = (value: unknown): value is ProductResponse =>
        isProduct(value) && value.data.manufacturerPartNumber === partNumber;
      const call = { name: 'getProduct', isExpected, signal };
      const answer = await sendTo(call, 'products', manufacturer, partNumber);
      if (!answer.ok) return answer;
      const { id, name } = answer.value.data.manufacturer;
      const asked = manufacturer.toLowerCase();
      const hasOtherManufacturerName = ![id, name].some((text) => text.toLowerCase() === asked);
      return { ...answer, hasOtherManufacturerName };
    },

    getProductById: (id, { signal } = {}) => {
      const isExpected = (value: unknown): value is ProductResponse =>
        isProduct(value) && value.data.id === id;
      return sendTo({ name: 'getProductById', isExpected, signal }, 'products', `${id}.json`);
    },
  };
};

/** Creates a client for calls without a key. Throws a `TypeError` that names a wrong option. */
export const createReadClient = (options: ClientOptions): ReadClient =>
  readMethods(createSend(readOptions(options)));
