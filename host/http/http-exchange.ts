import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createHeaders, createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { clientNetwork } from '../../functions/http/client-network.ts';
import { tooManyFromAddressDetail } from '../../src/contracts/address-limits.ts';
import { transportHeaders } from '../../src/contracts/headers.ts';
import { maxSmallBody } from '../routing/static-files.ts';
import { protocolProblem } from './protocol-problem.ts';
import { type RequestTarget, readRequestTarget, requestMethod } from './request-target.ts';
import { type Client, createFindClient, type FindClient } from './trusted-proxies.ts';
import { createTurns, type Turns } from './turns.ts';

/** How much of a body that no handler reads is received and dropped, and for how long. */
export type DiscardLimits = { readonly bytes: number; readonly milliseconds: number };

/** Above every body that Netlify lets through, so that the local host never closes where Netlify does not. */
const discardLimits: DiscardLimits = { bytes: 8 * 1024 * 1024, milliseconds: 5_000 };

/**
 * How long nothing may happen on a connection whose request has its turn, before it is closed: an answer that its client does not
 * take would keep its place among those of its network for ever. Proxies wait as long for theirs (`send_timeout` of nginx).
 */
const stalledMilliseconds = 60_000;

/** What is answered when the target of a request is not a path of the site. */
export const targetAnswer = (
  target: Exclude<RequestTarget, { readonly kind: 'path' }>,
  baseUrl: string,
): Response =>
  target.kind === 'server'
    ? new Response(null, { status: 204 })
    : protocolProblem(400, target.detail, baseUrl);

/** Receives and drops what is left of a body; tells whether it came to its end within the limits. */
const discardBody = (incoming: IncomingMessage, limits: DiscardLimits): Promise<boolean> =>
  new Promise((resolve) => {
    let bytesLeft = limits.bytes;
    const settle = (isComplete: boolean) => {
      clearTimeout(timer);
      resolve(isComplete);
    };
    const timer = setTimeout(settle, limits.milliseconds, false);
    incoming.on('data', (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) settle(false);
    });
    incoming.once('end', () => settle(true));
    incoming.once('error', () => settle(false));
    incoming.once('close', () => settle(incoming.complete));
    incoming.resume();
  });

const isWithin = ({ headers }: IncomingMessage, { bytes }: DiscardLimits): boolean =>
  headers['content-length'] !== undefined && Number(headers['content-length']) <= bytes;

/** Whether an answer is read while it is sent and never held whole: a file that is too large to be kept. */
const isLargeFile = ({ headers }: Response): boolean => Number(headers.get('content-length')) > maxSmallBody;

/** Sends what is in a file as fast as the client takes it. A client that goes away is no failure. */
const sendFile = async (outgoing: ServerResponse, response: Response, end: boolean): Promise<void> => {
  try {
    await pipeline(response.body ?? [], outgoing, { end });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) {
      throw error;
    }
  }
};

/**
 * Sends the whole answer, then receives the body for a while before the connection is closed: closed at once, it
 * would be reset, and the client could lose the answer (RFC 9112, section 9.6).
 */
const answerAndClose = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
  limits: DiscardLimits,
): Promise<void> => {
  const bytes = isLargeFile(response) ? undefined : Buffer.from(await response.arrayBuffer());
  outgoing.setHeaders(response.headers);
  outgoing.setHeader('Connection', 'close');
  if (
    bytes !== undefined &&
    response.status !== 204 &&
    response.status !== 304 &&
    incoming.method !== 'HEAD'
  ) {
    outgoing.setHeader('Content-Length', bytes.length);
  }
  outgoing.writeHead(response.status);
  outgoing.flushHeaders();
  if (bytes !== undefined && bytes.length > 0) outgoing.write(bytes);
  const sent = bytes === undefined ? sendFile(outgoing, response, false) : undefined;
  await Promise.all([discardBody(incoming, limits), sent]);
  outgoing.end();
};

/** The bytes of a stream; as a rule it is one piece, which is not copied. */
const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  const [first] = pieces;
  return first !== undefined && pieces.length === 1
    ? Buffer.from(first.buffer, first.byteOffset, first.byteLength)
    : Buffer.concat(pieces);
};

/** Sends an answer with as few calls of the system as there can be. */
const sendWhole = async (outgoing: ServerResponse, response: Response): Promise<void> => {
  if (response.body === null) {
    outgoing.setHeaders(response.headers);
    outgoing.statusCode = response.status;
    outgoing.end();
    return;
  }
  // As a list, which Node writes without another table of the fields.
  const fields = [...response.headers].flat();
  if (isLargeFile(response)) {
    outgoing.writeHead(response.status, fields);
    return sendFile(outgoing, response, true);
  }
  const body = await bytesOf(response.body);
  // With its length, so that nothing is sent in chunks.
  const length = response.headers.has('content-length') ? [] : ['content-length', String(body.length)];
  outgoing.writeHead(response.status, [...length, ...fields]);
  outgoing.end(body);
};

/**
 * Sends an answer, also when the body of the request was not read: what a client still sends is received within
 * limits so that its next request on the connection is answered; beyond them the connection is closed.
 */
export const sendAnswer = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
  limits: DiscardLimits = discardLimits,
): Promise<void> => {
  if (outgoing.destroyed) return;
  if (incoming.complete) return sendWhole(outgoing, response);
  if (!isWithin(incoming, limits)) return answerAndClose(incoming, outgoing, response, limits);
  const [isComplete] = await Promise.all([discardBody(incoming, limits), sendResponse(outgoing, response)]);
  if (!isComplete) incoming.destroy();
};

/** RFC 9112, section 6.3: a request has a body if it has one of these fields. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** What the listeners of a server need. */
export type ExchangeOptions = {
  /** `clientAddress` is the network address of the client. */
  readonly handle: (request: Request, clientAddress: string) => Promise<Response>;
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly limits?: DiscardLimits;
  readonly stalledAfterMilliseconds?: number;
  /** Absent where no proxy is trusted. */
  readonly findClient?: FindClient;
  /** Where answers to one network take turns; nobody waits for others when it is absent. */
  readonly turns?: Turns<string> | undefined;
};

/**
 * How many answers one network gets at a time, until they have left the process, and how many more may wait: a browser has six
 * connections, each of which waits for one answer.
 */
export const createNetworkTurns = (): Turns<string> => createTurns(32, 1_000);

/** How many requests of one connection may wait before no more are read from it. */
const mostPipelined = 16;

/** The answer to a request that came to the proxy without encryption: who sent a key so must hear of it, a reader is sent on. */
const insecureAnswer = (path: string, method: string | undefined, baseUrl: string): Response =>
  (method === 'GET' || method === 'HEAD') && !/^\/(?:console\/)?api\//.test(path)
    ? new Response(null, { status: 308, headers: { Location: `${baseUrl}${path}` } })
    : protocolProblem(
        403,
        'The request came without encryption. Send it to the https address. Replace a key that was in it.',
        baseUrl,
      );

/**
 * Makes the listeners with which a Node server answers requests through a function from `Request` to `Response`:
 * `answer` for each request, and `refuse` for bytes that are not a request.
 */
export const createExchange = ({
  handle,
  baseUrl,
  limits,
  stalledAfterMilliseconds = stalledMilliseconds,
  findClient = createFindClient(undefined),
  turns: networkTurns,
}: ExchangeOptions) => {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const connectionTurns = createTurns<Socket>(1, Number.POSITIVE_INFINITY);
  const { protocol: ownProtocol } = new URL(baseUrl);
  const ofTransport = Object.entries(transportHeaders(baseUrl));

  /** Also redirects and refusals, which no table of headers is about. */
  const withTransport = (response: Response): Response => {
    for (const [name, value] of ofTransport) response.headers.set(name, value);
    return response;
  };

  const respond = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    client: Client,
  ): Promise<Response> => {
    const target = readRequestTarget(incoming);
    if (target.kind !== 'path') return targetAnswer(target, baseUrl);
    if (client.scheme === 'http' && baseUrl.startsWith('https:')) {
      return insecureAnswer(target.path, incoming.method, baseUrl);
    }
    incoming.method = requestMethod(incoming.method);
    incoming.url = target.path;
    // Where no trusted proxy says with which scheme the client came, it is that of the site.
    const protocol = client.scheme === 'https' ? 'https:' : ownProtocol;
    const request = hasBody(incoming)
      ? createRequest(incoming, outgoing, { host: 'localhost', protocol })
      : new Request(`${protocol}//localhost${target.path}`, {
          method: incoming.method,
          headers: createHeaders(incoming),
        });
    try {
      return await handle(request, client.address);
    } catch (error) {
      // A client that went away is no failure.
      if (!request.signal.aborted) console.error(error);
      return protocolProblem(500, 'The failure is ours. Try again later.', baseUrl);
    } finally {
      // Of a client that went away there is nothing left to cancel.
      if (request.body?.locked === false && !request.signal.aborted) await request.body.cancel();
    }
  };

  /** Answers when it is the turn of the network, and ends when the answer has left the process or the client has gone. */
  const answerInTurn = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const client = findClient(incoming);
    const turn = networkTurns?.take(clientNetwork(client.address));
    const endTurn = await turn;
    try {
      if (outgoing.closed) return;
      outgoing.setTimeout(stalledAfterMilliseconds);
      const closed = once(outgoing, 'close');
      const isRefused = networkTurns !== undefined && turn === undefined;
      const response = isRefused
        ? protocolProblem(429, tooManyFromAddressDetail, baseUrl, { 'Retry-After': '1' })
        : await respond(incoming, outgoing, client);
      await sendAnswer(incoming, outgoing, withTransport(response), limits);
      await closed;
    } catch (error) {
      console.error(error);
      outgoing.destroy();
    } finally {
      endTurn?.();
    }
  };

  /** Requests of one connection are answered one after the other, so that many of them at once do not cost as much together. */
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { socket } = incoming;
    answers.set(socket, outgoing);
    const turn = connectionTurns.take(socket);
    if (connectionTurns.waiting(socket) === mostPipelined) socket.pause();
    const endTurn = await turn;
    if (!socket.destroyed) await answerInTurn(incoming, outgoing);
    endTurn?.();
    if (connectionTurns.waiting(socket) === mostPipelined - 1) socket.resume();
  };

  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (!socket.writable || error.code === 'ECONNRESET' || answers.get(socket)?.headersSent === true) {
      socket.destroy();
      return;
    }
    const [status, detail] = refusals.get(error.code) ?? notHttp;
    const response = withTransport(protocolProblem(status, detail, baseUrl));
    void response.text().then((body) => {
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`;
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}${length}\r\n${body}`);
    });
  };

  return { answer, refuse };
};

const notHttp = [400, 'The bytes of the request are not HTTP/1.1. Send them with an HTTP client.'] as const;

/** What is wrong with a request that never gets to a handler, by the error code of Node's parser or by its method. */
const refusals: ReadonlyMap<string | undefined, readonly [status: number, detail: string]> = new Map([
  ['CONNECT', [400, 'This server is no proxy. Send another method with a path such as /api/v1/site.']],
  ['HPE_HEADER_OVERFLOW', [431, 'The address and the header fields together are longer than 16 KiB.']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'The chunks of the body have extensions that are too long.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request did not come to its end in time. Send it again.']],
]);
