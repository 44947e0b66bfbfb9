import type { Problem } from './types.ts';

/**
 * Why something that is no answer of the service was not taken for one. `redirect`: it is not followed, so that the key stays
 * with the service. `not_json`: another content type, or a body that is not JSON, often a login page or an error page of a
 * proxy. `unexpected_form`: JSON without the fields that the service always sends, such as the evidence date of a product.
 * `too_large`: more than 8 MiB. `contains_key`: the answer contains the key, which the service never sends back; its content
 * was discarded.
 */
export type ForeignReason = 'redirect' | 'not_json' | 'unexpected_form' | 'too_large' | 'contains_key';

/** Fields of every failure. */
type Described = {
  /** One sentence or two for a person. It contains neither the key nor what was sent. */
  readonly message: string;
  /** How many requests were sent. */
  readonly tries: number;
};

/** The service answered with a problem (RFC 9457). Decide by `code` or `status`; new codes may be added. */
export type ProblemFailure = Described & {
  readonly kind: 'problem';
  readonly status: number;
  /** The code of the problem, such as `part_number_not_found`; undefined when it has none. */
  readonly code: string | undefined;
  /** The whole problem, with the fields that this kind of problem adds, such as `candidates`. */
  readonly problem: Problem & Readonly<Record<string, unknown>>;
  /** The id of the request, to quote when reporting the problem; undefined when the answer has none. */
  readonly requestId: string | undefined;
  /** The seconds to wait before another try, as the answer asks in `Retry-After`; undefined when it does not. */
  readonly retryAfterSeconds: number | undefined;
};

/** Something other than the service answered, with any status. This proves neither success nor absence. */
export type ForeignAnswerFailure = Described & {
  readonly kind: 'not_the_service';
  /** The HTTP status; 0 for a redirect in a browser, which hides it. */
  readonly status: number;
  readonly reason: ForeignReason;
  /** As in a problem: what limits requests may stand before the service. */
  readonly retryAfterSeconds: number | undefined;
};

/** No complete answer arrived. It is unknown whether the service received the request. */
export type NoAnswerFailure = Described & {
  readonly kind: 'no_answer';
  /** `connection`: there was none, or it broke before the whole answer had arrived. `time_out`: it took too long. */
  readonly reason: 'connection' | 'time_out';
};

/** The `signal` of the caller ended the call. */
export type AbortedFailure = Described & { readonly kind: 'aborted' };

/** The request was not sent: the input cannot be part of one. */
export type NotSentFailure = Described & {
  readonly kind: 'not_sent';
  /**
   * `not_addressable`: no address can contain the text, so no record has it. `contains_key`: the text contains a key,
   * which must not be in an address. `not_json`: a record has a value that JSON cannot express exactly. `too_large`: a
   * record alone is larger than a request may be.
   */
  readonly reason: 'not_addressable' | 'contains_key' | 'not_json' | 'too_large';
};

/** Why there is no answer. `kind` tells the cases apart. */
export type Failure =
  | ProblemFailure
  | ForeignAnswerFailure
  | NoAnswerFailure
  | AbortedFailure
  | NotSentFailure;

/** The result of a call: the answer of the service, or a failure. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

const notSentTexts = {
  not_addressable: 'No address can contain this text, so no record has it. Nothing was sent.',
  contains_key: 'The text contains a key, which must not be in an address. Nothing was sent.',
  not_json:
    'A value of the record cannot be written in JSON exactly: NaN, or an unpaired surrogate. It was not sent.',
  too_large: 'The record alone is larger than a request may be. It was not sent.',
} as const;

/** The failure of a request that was not sent. */
export const notSent = (reason: NotSentFailure['reason']): NotSentFailure => ({
  kind: 'not_sent',
  reason,
  message: notSentTexts[reason],
  tries: 0,
});
