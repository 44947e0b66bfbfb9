import type { NotSentFailure } from './failure.ts';

/** A key stands in the text, so it must not be part of an address, which is logged. */
const anyKey = /npk_[0-9a-z]{16}_/;

const isDotSegment = (text: string): boolean => text === '.' || text === '..';

/** Texts as the segments of a path, or why they cannot be. */
type Path =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: NotSentFailure['reason'] };

/**
 * The path of texts, each percent-encoded once. No address can contain an empty text, a dot segment, which is resolved
 * (RFC 3986, section 5.2.4), or an unpaired surrogate.
 */
export const encodePath = (...texts: readonly string[]): Path => {
  if (texts.some((text) => anyKey.test(text))) return { kind: 'refused', reason: 'contains_key' };
  if (texts.some((text) => text === '' || isDotSegment(text) || /\p{Cs}/u.test(text))) {
    return { kind: 'refused', reason: 'not_addressable' };
  }
  return { kind: 'path', path: texts.map(encodeURIComponent).join('/') };
};
