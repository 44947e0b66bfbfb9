import type { IncomingMessage } from 'node:http';

/** What a request asks for, or why it cannot be told. */
export type RequestTarget =
  /** A path with its query, which begins with a slash and is otherwise exactly as it was sent. */
  | { readonly kind: 'path'; readonly path: string }
  /** The server as a whole: `OPTIONS *`. */
  | { readonly kind: 'server' }
  | { readonly kind: 'malformed'; readonly detail: string };

/** RFC 3986, sections 3.2.2 and 3.2.3: a host and a port, without the user name that HTTP does not allow. */
const authority = /^(?:\[[0-9a-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::[0-9]*)?$/i;

const absoluteForm = /^https?:\/\/([^/?#]+)([^#]*)/i;

const malformed = (detail: string): RequestTarget => ({ kind: 'malformed', detail });

const readAbsoluteForm = (target: string): RequestTarget => {
  const [, host, rest = ''] = absoluteForm.exec(target) ?? [];
  if (host === undefined || !authority.test(host)) {
    return malformed(
      'The request target is neither a path nor an http or https address. Send a path such as /api/v1/site.',
    );
  }
  return { kind: 'path', path: rest.startsWith('/') ? rest : `/${rest}` };
};

/**
 * Reads the target of a request in any form of RFC 9112, section 3.2. The path comes from the request line alone: the
 * `Host` field is checked and then ignored, because this server has one site whatever it is called. An empty `Host`
 * is valid and means that site (RFC 9112, section 3.3).
 */
export const readRequestTarget = ({
  url = '',
  method,
  headers,
  httpVersion,
}: IncomingMessage): RequestTarget => {
  if (headers.host === undefined && httpVersion !== '1.0') {
    return malformed('The request has no Host field. Send it with the host and port of the address.');
  }
  if (!authority.test(headers.host ?? '')) {
    return malformed(
      'The Host field is not one host with an optional port. Send it once, as in example.com:8080.',
    );
  }
  if (url.startsWith('/')) return { kind: 'path', path: url };
  if (url === '*' && method === 'OPTIONS') return { kind: 'server' };
  return readAbsoluteForm(url);
};

/** Methods that no `Request` can have: https://fetch.spec.whatwg.org/#forbidden-method */
const forbidden = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * The method that a request is answered as. One that no `Request` can have is answered as `PUT`, which every endpoint
 * refuses, so that it gets the verdict of any other method that is not allowed.
 */
export const requestMethod = (method = 'GET'): string => (forbidden.has(method) ? 'PUT' : method);
