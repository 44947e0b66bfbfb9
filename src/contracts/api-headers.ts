/** The headers of every API response: a link to the authority boundary, and no content sniffing. */
export const apiHeaders = (baseUrl: string): Record<string, string> => ({
  Link: `<${baseUrl}/authority-boundary>; rel="describedby"`,
  'X-Content-Type-Options': 'nosniff',
});

/** The headers that let any web page read a response. Responses to suppliers never have them. */
export const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, X-Request-Id',
} as const;

/** The headers of the response to a CORS preflight request for an endpoint with these methods. */
export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  ...crossOriginHeaders,
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
});
