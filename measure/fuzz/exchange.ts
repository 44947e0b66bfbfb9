import { connect } from 'node:net';
import type { SeenAnswer } from './seen-answer.ts';

/** After this a connection that the server neither answers nor closes is given up. */
const maxMilliseconds = 15_000;

/**
 * What came back until the server closed the connection, byte for character; undefined if it never did. The client says that it
 * has no more to send once it has an answer, or `quietMilliseconds` after nothing more came.
 */
export const exchangeBytes = (
  port: number,
  bytes: Uint8Array,
  quietMilliseconds: number,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    let received = '';
    const settle = (isOver: boolean): void => {
      clearTimeout(givingUp);
      clearTimeout(waiting);
      socket.destroy();
      resolve(isOver ? received : undefined);
    };
    const givingUp = setTimeout(settle, maxMilliseconds, false);
    let waiting = setTimeout(() => socket.end(), quietMilliseconds);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      clearTimeout(waiting);
      const isWhole = firstAnswer(received) !== undefined;
      waiting = setTimeout(() => socket.end(), isWhole ? 0 : quietMilliseconds);
    });
    // A server may refuse the rest of what is sent; what it answered before is what counts.
    for (const event of ['error', 'close', 'end']) socket.on(event, () => settle(true));
    socket.write(bytes);
  });

const interim = /^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/;

const fieldIn = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*?)\\r?$`, 'im').exec(head)?.[1];

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

const unchunk = (text: string): string | undefined => {
  let body = '';
  let at = 0;
  for (;;) {
    const end = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, end), 16);
    if (end === -1 || Number.isNaN(size)) return undefined;
    if (size === 0) return body;
    body += text.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
  }
};

/** The first answer that is no interim one, if it is there whole. An answer to `HEAD` has no body. */
export const firstAnswer = (received: string, isHead = false): SeenAnswer | undefined => {
  const text = received.replace(interim, '');
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = text.slice(0, headEnd);
  const rest = text.slice(headEnd + 4);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  const answer = { status, contentType: fieldIn(head, 'content-type') ?? '', head: utf8(head) };
  if (isHead || status === 204 || status === 304) return { ...answer, body: '' };
  if (fieldIn(head, 'transfer-encoding') === 'chunked') {
    const body = unchunk(rest);
    return body === undefined ? undefined : { ...answer, body: utf8(body) };
  }
  const length = Number(fieldIn(head, 'content-length') ?? rest.length);
  return rest.length < length ? undefined : { ...answer, body: utf8(rest.slice(0, length)) };
};
