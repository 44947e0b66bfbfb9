/** Headers that every API answer carries, prebuilt or not: the authority boundary, and no content sniffing. */
export const apiHeaders = (baseUrl: string): Record<string, string> => ({
  Link: `<${baseUrl}/authority-boundary>; rel="describedby"`,
  'X-Content-Type-Options': 'nosniff',
});

/** Headers that let any web page read an anonymous answer. Supplier answers never carry them. */
export const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, X-Request-Id',
} as const;

/** Headers of the answer to a preflight request for an endpoint with these methods. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  ...crossOriginHeaders,
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
});
