import { contractVersion, maxBodyBytes, maxDepth } from '../../packages/record-contract/src/limits.ts';
import { groupDigits } from '../text/counted.ts';
import { catalogueFilePaths } from './catalogue-files.ts';
import { maxResults, maxTableRecords } from './page-views.ts';
import { keyLimits } from './supplier/key-limits.ts';

/** One kind of problem. */
export type ProblemDefinition = {
  /** The HTTP status of the response. */
  readonly status: number;
  /** A short name, the same for every occurrence. */
  readonly title: string;
  /** Default text: what is wrong and how to fix it. */
  readonly detail: string;
  /** Whether the same request may succeed later; if it is absent, it cannot. */
  readonly retryable?: boolean;
};

const table = {
  malformed_path: {
    status: 400,
    title: 'Malformed percent-encoding in the path',
    detail:
      'The path contains a percent sign that does not start a valid UTF-8 escape. Write a literal % as %25.',
  },
  empty_body: {
    status: 400,
    title: 'Empty body',
    detail: 'The body is empty. Send one JSON object.',
  },
  body_incomplete: {
    status: 400,
    title: 'Incomplete body',
    detail: 'The body ended before it was complete. Send the whole body again.',
    retryable: true,
  },
  invalid_utf8: {
    status: 400,
    title: 'Body is not UTF-8',
    detail: 'The body contains bytes that are not UTF-8. Encode it as UTF-8.',
  },
  byte_order_mark: {
    status: 400,
    title: 'Body begins with a byte order mark',
    detail: 'The body begins with a byte order mark. Write it as UTF-8 without one.',
  },
  invalid_json: {
    status: 400,
    title: 'Body is not JSON',
    detail: 'The body is not a single JSON value. Generate it with a JSON encoder.',
  },
  duplicate_member: {
    status: 400,
    title: 'Field name used twice',
    detail: 'An object in the body has two fields with the same name. Send only one of them.',
  },
  lone_surrogate: {
    status: 400,
    title: 'Unpaired surrogate in a text',
    detail:
      'A text in the body contains an unpaired surrogate, which is not a character. Remove it or complete the pair.',
  },
  nesting_too_deep: {
    status: 400,
    title: 'Body nested too deep',
    detail: `The body has arrays or objects nested more than ${maxDepth} levels deep. Send a batch as the contract describes it.`,
  },
  too_many_records: {
    status: 400,
    title: 'Too many records for one answer',
    detail: `A table has at most ${groupDigits(maxTableRecords)} records of a list, or the records among ${groupDigits(maxResults)} results of a search. Narrow the list with filters, or take the files of the whole catalogue, which ${catalogueFilePaths.list} lists.`,
  },
  key_not_accepted: {
    status: 401,
    title: 'Key not accepted',
    detail:
      'The request has no key, or its key is malformed, unknown, expired or revoked. Send an active key as Authorization: Bearer <key>.',
  },
  key_in_query: {
    status: 401,
    title: 'Key in the address',
    detail:
      'The query of the address contains a key. Addresses are stored in logs and histories: treat the key as compromised, have it revoked, and send its replacement only in the Authorization header.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Scope missing',
    detail:
      'The key is active but lacks the scope that this address requires. An owner of the company can ask the operators of the service for a key with that scope.',
  },
  company_access_unavailable: {
    status: 403,
    title: 'Company access unavailable',
    detail:
      'The key is genuine, but its company or the owner it was issued to has no access. An owner should check the membership and the role, and ask the operators of the service for the state of the company.',
  },
  not_found: {
    status: 404,
    title: 'No such endpoint',
    detail: `No endpoint has this address and method. The endpoints are described in /openapi.json and, for suppliers, in /contract/${contractVersion}/openapi.json.`,
  },
  insight_not_found: {
    status: 404,
    title: 'Insight not found',
    detail: 'No published Insight has this slug. Use a slug exactly as /api/v1/insights returns it.',
  },
  insight_withdrawn: {
    status: 404,
    title: 'Insight withdrawn',
    detail: 'The Insight with this slug was withdrawn. Its page says when and why.',
  },
  manufacturer_not_found: {
    status: 404,
    title: 'Manufacturer not found',
    detail:
      'No manufacturer in the catalogue has this name, id or alias. Case does not matter; spaces and punctuation do.',
  },
  part_number_not_found: {
    status: 404,
    title: 'Part number not found',
    detail: 'The manufacturer is in the catalogue, but no record has exactly this part number.',
  },
  record_not_found: {
    status: 404,
    title: 'Record not found',
    detail:
      'No record has this identifier. Take it from a product of the API, or from the address of a record.',
  },
  day_not_covered: {
    status: 404,
    title: 'Day not covered',
    detail: 'The day is before the first statement of any source of this record.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not support this method. Use a method that the Allow header lists.',
  },
  record_removed: {
    status: 410,
    title: 'Record removed',
    detail:
      'An edition of the catalogue removed this record. Its page says which, and its identifier never names another product.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    detail: `The body is larger than ${groupDigits(maxBodyBytes)} bytes. Split it into smaller batches.`,
  },
  unsupported_media_type: {
    status: 415,
    title: 'Wrong content type',
    detail:
      'The content type is not JSON. Send Content-Type: application/json, without a charset or with charset=utf-8.',
  },
  unsupported_content_encoding: {
    status: 415,
    title: 'Content encoding not supported',
    detail: 'The body is compressed or otherwise encoded. Send it unencoded, without Content-Encoding.',
  },
  invalid_batch: {
    status: 422,
    title: 'The batch does not meet the record contract',
    detail:
      'The batch does not meet the record contract. Each entry of errors gives the place, the rule and how to fix it.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Too many requests with this key',
    detail: `The key has used its ${keyLimits.requestsPerMinute} requests of the last 60 seconds, counted over both endpoints. Wait as long as the Retry-After header says.`,
    retryable: true,
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    detail: 'There were too many attempts in a short time. Wait as long as the Retry-After header says.',
    retryable: true,
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'The service failed. Try again later. If it fails again, report the X-Request-Id header.',
    retryable: true,
  },
  catalogue_unavailable: {
    status: 503,
    title: 'The catalogue is unavailable',
    detail:
      'The product could not be looked up. This does not mean that the catalogue lacks it. Wait as long as the Retry-After header says, then send the request again.',
    retryable: true,
  },
  service_unavailable: {
    status: 503,
    title: 'The supplier service is unavailable',
    detail:
      'The request could not be processed, and nothing in it was stored. Wait as long as the Retry-After header says, then send it again.',
    retryable: true,
  },
} as const satisfies Record<string, ProblemDefinition>;

/** The code of a kind of problem. */
export type ProblemCode = keyof typeof table;

/**
 * Every problem that the API returns, by its code. Problems of only the console are in `console/problem-table.ts`.
 * Each problem has a page at `/problems/<code>`, written in `content/problems/<code>.mdx`. The address of the page is
 * the problem's `type`.
 */
export const problems: Readonly<Record<ProblemCode, ProblemDefinition>> = table;

/** One occurrence of a problem. */
export type ProblemOccurrence = {
  readonly code: ProblemCode;
  /** A more exact text than the table's: what is wrong and how to fix it. Contains no cause and no input. */
  readonly detail?: string;
  /** Extension fields of the body (RFC 9457, section 3.2), such as candidates. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Further headers of the response, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The body of a problem (RFC 9457), whose definition may be of another table. `baseUrl` is the address of the service. */
export const problemBody = (
  occurrence: Omit<ProblemOccurrence, 'code'> & { readonly code: string },
  { status, title, detail, retryable = false }: ProblemDefinition,
  baseUrl: string,
) => ({
  type: `${baseUrl}/problems/${occurrence.code}`,
  title,
  status,
  detail: occurrence.detail ?? detail,
  code: occurrence.code,
  retryable,
  ...occurrence.extensions,
});
