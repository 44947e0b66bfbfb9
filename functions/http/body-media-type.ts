import type { ProblemOccurrence } from './problems.ts';

const parameter = /^\s*charset\s*=\s*(?:"([^"]*)"|([^"\s]*))\s*$/i;

/** A JSON body is UTF-8 (RFC 8259, section 8.1), so the only charset it may name is that one. */
const isJson = (contentType: string): boolean => {
  const [type = '', ...parameters] = contentType.split(';');
  if (type.trim().toLowerCase() !== 'application/json') return false;
  return parameters.every((text) => {
    const match = parameter.exec(text);
    return match !== null && (match[1] ?? match[2] ?? '').toLowerCase() === 'utf-8';
  });
};

/**
 * Why a body is not JSON sent as it is, judged by the headers; `undefined` when it is. A header that was sent
 * twice arrives as one value with a comma and is refused like any other wrong value.
 */
export const findMediaTypeProblem = (headers: Headers): ProblemOccurrence | undefined => {
  if (!isJson(headers.get('Content-Type') ?? '')) {
    return { code: 'unsupported_media_type', headers: { Accept: 'application/json' } };
  }
  const encoding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    // RFC 9110, section 15.5.16: the header tells that the encoding was the fault, not the type.
    return { code: 'unsupported_content_encoding', headers: { 'Accept-Encoding': 'identity' } };
  }
  return undefined;
};
