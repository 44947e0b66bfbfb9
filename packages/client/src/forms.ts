import type {
  InsightListResponse,
  InsightResponse,
  InvalidBatchProblem,
  Problem,
  Product,
  ProductResponse,
  SiteOverviewResponse,
  SupplierIdentityResponse,
  ValidationResponse,
} from './types.ts';

/*
 * What tells an answer of the service from something else, and a receipt or a key from another. The types say the rest. Fields beyond
 * these may be added at any time.
 */

type Check<Value = unknown> = (value: unknown) => value is Value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText: Check<string> = (value) => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const isDate = (value: unknown): value is string => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);
const is =
  <Constant>(constant: Constant): Check<Constant> =>
  (value): value is Constant =>
    value === constant;

const form =
  <Form extends object>(checks: { readonly [Key in keyof Form]?: Check }): Check<Form> =>
  (value): value is Form =>
    isObject(value) &&
    Object.entries<Check | undefined>(checks).every(
      ([name, check]) => Object.hasOwn(value, name) && check?.(value[name]),
    );

/** Whether a value is a list. Its elements are those that the service describes. */
export const isListOf = <Element>(value: unknown): value is readonly Element[] => Array.isArray(value);

const listOf =
  <Element>(check: Check<Element>): Check<readonly Element[]> =>
  (value): value is readonly Element[] =>
    Array.isArray(value) && value.every(check);

const problemForm = { type: isText, title: isText, status: isCount, detail: isText };

export const isProblem: Check<Problem> = form<Problem>(problemForm);

export const isSiteOverview: Check<SiteOverviewResponse> = form<SiteOverviewResponse>({ data: isObject });

export const isInsightList: Check<InsightListResponse> = form<InsightListResponse>({ data: isListOf });

export const isInsight: Check<InsightResponse> = form<InsightResponse>({
  data: form<InsightResponse['data']>({ slug: isText }),
});

const isNamed = form<Product['manufacturer']>({ id: isText, name: isText });

/** A record: its identity, which must be the one that was asked for, and its evidence. */
export const isProduct: Check<ProductResponse> = form<ProductResponse>({
  data: form<Product>({
    id: isText,
    manufacturer: isNamed,
    manufacturerPartNumber: isText,
    verification: form<Product['verification']>({ status: isText, evidenceAsOf: isDate }),
  }),
});

/** Of a key: its identity, not that of another company. */
export const isIdentity: Check<SupplierIdentityResponse> = form<SupplierIdentityResponse>({
  data: form<SupplierIdentityResponse['data']>({
    object: is('supplier_identity'),
    company: isNamed,
    key: form<SupplierIdentityResponse['data']['key']>({ id: isText }),
  }),
});

/** Whether a receipt is for exactly this number of records and this version of the contract. */
export const receiptFor = (records: number, version: string): Check<ValidationResponse> =>
  form<ValidationResponse>({
    data: form<ValidationResponse['data']>({
      valid: is(true),
      schemaVersion: is(version),
      recordsValidated: is(records),
      persisted: is(false),
      admitted: is(false),
    }),
  });

export const isInvalidBatch: Check<InvalidBatchProblem> = form<InvalidBatchProblem>({
  ...problemForm,
  errors: listOf(
    form<InvalidBatchProblem['errors'][number]>({ pointer: isText, code: isText, detail: isText }),
  ),
  errorCount: isCount,
  evaluatedAt: isText,
});
