/** What the table says of a kind of problem. */
export type ProblemDefinition = {
  /** The HTTP status it is answered with. */
  readonly status: number;
  /** What it is called, the same for every occurrence. */
  readonly title: string;
  /** What it says to the client, and how to mend it, when an occurrence knows nothing more exact. */
  readonly detail: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
};

/**
 * Every problem the service answers with, by its code. Each has a page at `/problems/<code>`, written in
 * `content/problems/<code>.mdx`, whose address is the problem's `type`.
 */
export const problems = {
  malformed_path: {
    status: 400,
    title: 'Malformed percent-encoding in the path',
    detail: 'The path has a percent sign that does not begin a valid UTF-8 escape. Write a literal % as %25.',
    retryable: false,
  },
  not_found: {
    status: 404,
    title: 'No such endpoint',
    detail: 'Nothing is served at this address. The endpoints are described in /openapi.json.',
    retryable: false,
  },
  insight_not_found: {
    status: 404,
    title: 'Insight not found',
    detail: 'No published Insight has this slug. Use a slug exactly as /api/v1/insights returns it.',
    retryable: false,
  },
  manufacturer_not_found: {
    status: 404,
    title: 'Manufacturer not found',
    detail:
      'No manufacturer in the catalogue has this name, id or alias. Case does not matter; spaces and punctuation do.',
    retryable: false,
  },
  part_number_not_found: {
    status: 404,
    title: 'Part number not found',
    detail: 'The manufacturer is in the catalogue, but no record has exactly this part number.',
    retryable: false,
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not answer this method. Send one that the Allow header names.',
    retryable: false,
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'The request was not the cause. Try again later, and quote the X-Request-Id header.',
    retryable: true,
  },
} as const satisfies Record<string, ProblemDefinition>;

/** The machine-readable name of a kind of problem. */
export type ProblemCode = keyof typeof problems;

/** One occurrence of a problem, before it becomes a response. */
export type ProblemOccurrence = {
  readonly code: ProblemCode;
  /** What happened here, where it is more exact than the table. Never a cause, never the input. */
  readonly detail?: string;
  /** Further members of the body, such as candidates. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Further headers, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
};
