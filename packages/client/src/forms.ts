import type {
  InsightListResponse,
  InsightResponse,
  InvalidBatchProblem,
  ManufacturerCandidate,
  Problem,
  Product,
  ProductCandidate,
  ProductResponse,
  RecordCandidate,
  SiteOverviewResponse,
  SupplierIdentityResponse,
  ValidationResponse,
} from './types.ts';

/*
 * What an answer must have to be one of the service. The types name every field that a form has to check, so a new
 * required field in the OpenAPI descriptions is a compile error here. Fields beyond these may be added at any time.
 */

type Check<Value = unknown> = (value: unknown) => value is Value;
type RequiredKeys<Form> = { [Key in keyof Form]-?: undefined extends Form[Key] ? never : Key }[keyof Form];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText: Check<string> = (value) => typeof value === 'string';
const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const isDate = (value: unknown): value is string => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);
const is =
  <Constant>(constant: Constant): Check<Constant> =>
  (value): value is Constant =>
    value === constant;

const form =
  <Form extends object>(checks: { readonly [Key in RequiredKeys<Form>]: Check }): Check<Form> =>
  (value): value is Form =>
    isObject(value) &&
    Object.entries<Check>(checks).every(([name, check]) => Object.hasOwn(value, name) && check(value[name]));

const listOf =
  <Element>(check: Check<Element>): Check<readonly Element[]> =>
  (value): value is readonly Element[] =>
    Array.isArray(value) && value.every(check);

/** Any object: its fields are facts, and more may be added. */
const facts = isObject;

export const isProblem: Check<Problem> = form<Problem>({
  type: isText,
  title: isText,
  status: isCount,
  detail: isText,
});

export const isSiteOverview: Check<SiteOverviewResponse> = form<SiteOverviewResponse>({
  data: form<SiteOverviewResponse['data']>({
    name: isText,
    title: isText,
    description: isText,
    mission: isText,
    currentFocus: isText,
    releaseState: isText,
    authorityBoundary: isText,
    capabilities: listOf(isText),
  }),
  links: form<SiteOverviewResponse['links']>({
    product: isText,
    vision: isText,
    insights: isText,
    onboarding: isText,
  }),
});

const insightCore = {
  slug: isText,
  title: isText,
  dek: isText,
  category: isText,
  publishedAt: isDate,
  updatedAt: isDate,
  readingMinutes: isCount,
  proof: isText,
  url: isText,
};

export const isInsightList: Check<InsightListResponse> = form<InsightListResponse>({
  data: listOf(form<InsightListResponse['data'][number]>({ ...insightCore, apiUrl: isText })),
  meta: form<InsightListResponse['meta']>({ total: isCount }),
});

export const isInsight: Check<InsightResponse> = form<InsightResponse>({
  data: form<InsightResponse['data']>({
    ...insightCore,
    status: is('published'),
    author: isText,
    featured: isFlag,
    blocks: listOf(facts),
    sources: listOf(
      form<InsightResponse['data']['sources'][number]>({
        label: isText,
        url: isText,
        evidenceDate: isDate,
        authority: isText,
      }),
    ),
  }),
});

const isNamed = form<Product['manufacturer']>({ id: isText, name: isText });

export const isProduct: Check<ProductResponse> = form<ProductResponse>({
  data: form<Product>({
    id: isText,
    object: is('product'),
    market: isNamed,
    manufacturer: isNamed,
    manufacturerPartNumber: isText,
    name: isText,
    identifiers: listOf(form<Product['identifiers'][number]>({ scheme: isText, value: isText })),
    verification: form<Product['verification']>({ status: isText, evidenceAsOf: isDate }),
    description: isText,
    classification: facts,
    physical: facts,
  }),
  links: form<ProductResponse['links']>({
    self: isText,
    record: isText,
    evidence: isText,
    statements: isText,
    history: isText,
  }),
});

export const areManufacturerCandidates: Check<readonly ManufacturerCandidate[]> = listOf(
  form<ManufacturerCandidate>({ manufacturer: isNamed, matched: isText, records: isText }),
);

export const areProductCandidates: Check<readonly ProductCandidate[]> = listOf(
  form<ProductCandidate>({ manufacturerPartNumber: isText, self: isText }),
);

export const areRecordCandidates: Check<readonly RecordCandidate[]> = listOf(
  form<RecordCandidate>({ manufacturer: isNamed, manufacturerPartNumber: isText, self: isText }),
);

export const isIdentity: Check<SupplierIdentityResponse> = form<SupplierIdentityResponse>({
  data: form<SupplierIdentityResponse['data']>({
    object: is('supplier_identity'),
    company: isNamed,
    key: form<SupplierIdentityResponse['data']['key']>({
      id: isText,
      masked: isText,
      createdAt: isText,
      expiresAt: isText,
    }),
    scopes: listOf(isText),
    schemaVersion: isText,
    capabilities: facts,
    limits: facts,
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
  type: isText,
  title: isText,
  status: isCount,
  detail: isText,
  errors: listOf(
    form<InvalidBatchProblem['errors'][number]>({ pointer: isText, code: isText, detail: isText }),
  ),
  errorCount: isCount,
  evaluatedAt: isText,
});
