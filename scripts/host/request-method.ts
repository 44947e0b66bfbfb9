/** Methods that no `Request` can have: https://fetch.spec.whatwg.org/#forbidden-method */
const forbidden = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * The method that a request is answered as. One that no `Request` can have is answered as `PUT`, which every endpoint
 * refuses, so that it gets the verdict of any other method that is not allowed.
 */
export const requestMethod = (method = 'GET'): string => (forbidden.has(method) ? 'PUT' : method);
