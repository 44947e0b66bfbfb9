/** What the table says of a kind of problem. */
export type ProblemDefinition = {
  /** The HTTP status it is answered with. */
  readonly status: number;
  /** What it is called, the same for every occurrence. */
  readonly title: string;
  /** What it says to the client, and how to fix it, when an occurrence knows nothing more exact. */
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
  empty_body: {
    status: 400,
    title: 'Empty body',
    detail: 'The body is empty. Send one JSON object.',
    retryable: false,
  },
  body_incomplete: {
    status: 400,
    title: 'Incomplete body',
    detail: 'The body ended before it was complete. Send it again, whole.',
    retryable: true,
  },
  invalid_utf8: {
    status: 400,
    title: 'Body is not UTF-8',
    detail: 'The body has bytes that are not UTF-8. Encode it as UTF-8.',
    retryable: false,
  },
  byte_order_mark: {
    status: 400,
    title: 'Body begins with a byte order mark',
    detail: 'The body begins with a byte order mark. Write it as UTF-8 without one.',
    retryable: false,
  },
  invalid_json: {
    status: 400,
    title: 'Body is not JSON',
    detail: 'The body is not one JSON value. Write it with a JSON encoder instead of by hand.',
    retryable: false,
  },
  duplicate_member: {
    status: 400,
    title: 'Member name used twice',
    detail: 'An object in the body has two members of the same name. Keep one of them.',
    retryable: false,
  },
  lone_surrogate: {
    status: 400,
    title: 'Half a surrogate pair in a text',
    detail:
      'A text in the body has half of a surrogate pair, which is not a character. Remove it or complete the pair.',
    retryable: false,
  },
  nesting_too_deep: {
    status: 400,
    title: 'Body nested too deep',
    detail:
      'The body has arrays or objects nested deeper than any batch needs. Send a batch as the contract describes it.',
    retryable: false,
  },
  key_not_accepted: {
    status: 401,
    title: 'Key not accepted',
    detail:
      'The request has no key, or one that is malformed, unknown, expired or revoked. Send a working key as Authorization: Bearer <key>.',
    retryable: false,
  },
  key_in_query: {
    status: 401,
    title: 'Key in the address',
    detail:
      'The query of the address has a key in it. Addresses end up in logs and histories: treat that key as lost, have it revoked, and send its replacement in the Authorization header only.',
    retryable: false,
  },
  insufficient_scope: {
    status: 403,
    title: 'Scope missing',
    detail:
      'The key works, but does not have the scope that this address needs. An owner of the company asks the operators of the service for a key with it.',
    retryable: false,
  },
  company_access_unavailable: {
    status: 403,
    title: 'Company access unavailable',
    detail:
      'The key is genuine, but its company or the owner it was issued to has no access now. An owner checks the membership, the role and, with the operators of the service, the state of the company.',
    retryable: false,
  },
  not_found: {
    status: 404,
    title: 'No such endpoint',
    detail:
      'Nothing is served at this address with this method. The endpoints are described in /openapi.json and, for suppliers, in /contract/0.1.0/openapi.json.',
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
  body_too_large: {
    status: 413,
    title: 'Body too large',
    detail: 'The body is larger than 262,144 bytes. Split it into smaller batches.',
    retryable: false,
  },
  unsupported_media_type: {
    status: 415,
    title: 'Wrong content type',
    detail: 'Send Content-Type: application/json, with no charset or with charset=utf-8.',
    retryable: false,
  },
  unsupported_content_encoding: {
    status: 415,
    title: 'Content encoding not supported',
    detail: 'The body is compressed or otherwise encoded. Send it as it is, without Content-Encoding.',
    retryable: false,
  },
  invalid_batch: {
    status: 422,
    title: 'The batch does not meet the record contract',
    detail:
      'The batch does not meet the record contract. Each entry of errors names the place, the rule and how to fix it.',
    retryable: false,
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Too many requests with this key',
    detail:
      'The key has used its 60 requests of the last 60 seconds, both endpoints together. Wait as long as the Retry-After header says.',
    retryable: true,
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'The failure is ours. Try again later, and quote the X-Request-Id header.',
    retryable: true,
  },
  service_unavailable: {
    status: 503,
    title: 'The supplier service is unavailable',
    detail:
      'The request could not be checked, and nothing in it was kept. Wait as long as the Retry-After header says, then send it again.',
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
