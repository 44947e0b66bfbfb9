/**
 * The content security policy of every file: everything comes from this site; inline scripts, frames and forms that
 * submit elsewhere are forbidden. A page that runs no script narrows it with a policy of its own.
 */
export const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** The headers of every page and file of the site, from the CDN and from functions alike. */
export const pageHeaders = {
  'Content-Security-Policy': sitePolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/**
 * The headers that keep browsers on https for a year, when the service has an https address; none on http. Other hosts of
 * the domain are not included, because they may belong to other services.
 */
export const transportHeaders = (baseUrl: string): Readonly<Record<string, string>> =>
  baseUrl.startsWith('https://') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

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
