import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import * as z from 'zod';
import type { Running } from '../run.ts';
import type { ListenAddress } from './listen-address.ts';

/** A port that this process listens on. Requests wait until something answers them. */
export type ReservedPort = Running & { readonly answerWith: (listeners: Listeners) => void };

/** What a server does with a request (`answer`), and with bytes that are not one (`refuse`). */
export type Listeners = {
  readonly answer: RequestListener;
  readonly refuse: (error: NodeJS.ErrnoException, socket: Duplex) => void;
};

/**
 * How long requests that are under way may take to end once the port is given up: less than the ten seconds after which
 * container engines end a process hard.
 */
const graceMilliseconds = 8_000;

/**
 * How long a connection without a request stays open: longer than nginx (60 s) and Caddy (2 min) keep theirs. If this side
 * closed first, a request could arrive at that moment, and a proxy answers it with 502 when it may not repeat it.
 */
const idleMilliseconds = 130_000;

/** How long connections without a request stay open after the port is given up: a request may be under way on each of them. */
const lastRequestMilliseconds = 250;

/** Takes no more connections, and leaves those that are open, which `close` of an HTTP server would not. */
const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });

const SystemErrorSchema = z.object({ code: z.string() });

const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Stop what listens there, or choose another one, for example PORT=8080.',
  EACCES: 'This user may not listen on the port. Choose one from 1024 on, for example PORT=8080.',
};

const wrongHost =
  'HOST is not an address of this machine. Leave it out to listen on loopback, or write HOST=0.0.0.0 to listen on every interface.';

const listenOn = (server: Server, port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    server.once('error', (error) => resolve(SystemErrorSchema.safeParse(error).data?.code ?? error.message));
    server.listen(port, host, () => resolve(undefined));
  });

/** `localhost` is one of these or the other, as a client likes; a machine may lack the second. */
const loopback = ['127.0.0.1', '::1'] as const;

/**
 * Takes the port before anything else is done. Throws what to do when it is not available. Closing stops accepting,
 * answers what still comes on the connections that are open, ends each with its answer, and after eight seconds closes those that are
 * left.
 */
export const reservePort = async ({ port, host }: ListenAddress): Promise<ReservedPort> => {
  const answering = Promise.withResolvers<Listeners>();
  let answered: Listeners | undefined;
  const underWay = new Set<ServerResponse>();
  let isClosing = false;

  const answer: RequestListener = (incoming, outgoing) => {
    underWay.add(outgoing);
    outgoing.once('close', () => underWay.delete(outgoing));
    if (isClosing) outgoing.shouldKeepAlive = false;
    if (answered === undefined) void answering.promise.then(({ answer }) => answer(incoming, outgoing));
    else answered.answer(incoming, outgoing);
  };

  const refuse: Listeners['refuse'] = (error, socket) => {
    if (answered === undefined) socket.destroy();
    else answered.refuse(error, socket);
  };

  const servers: Server[] = [];
  const close = async () => {
    isClosing = true;
    // What has no head yet says `Connection: close`.
    for (const outgoing of underWay) outgoing.shouldKeepAlive = false;
    const closed = servers.map(stopListening);
    const closeIdle = () => {
      for (const server of servers) server.closeIdleConnections();
    };
    const closeRest = () => {
      for (const server of servers) server.closeAllConnections();
    };
    const timers = [
      setTimeout(closeIdle, lastRequestMilliseconds),
      setTimeout(closeRest, answered === undefined ? 0 : graceMilliseconds),
    ];
    await Promise.all(closed);
    for (const timer of timers) clearTimeout(timer);
  };

  for (const name of host === undefined ? loopback : [host]) {
    // Joined as other platforms join them: by default the second of two Authorization headers would not be seen. A
    // request without a Host is refused by `answer`, with a Problem.
    const options = {
      joinDuplicateHeaders: true,
      requireHostHeader: false,
      keepAliveTimeout: idleMilliseconds,
    };
    const server = createServer(options, answer);
    server.on('checkExpectation', answer);
    server.on('clientError', refuse);
    // Node closes the connection of this method without an answer if nobody listens.
    server.on('connect', (_incoming, socket) =>
      refuse(Object.assign(new Error(), { code: 'CONNECT' }), socket),
    );
    const code = await listenOn(server, port, name);
    if (code === undefined) {
      servers.push(server);
    } else if (name !== '::1' || host !== undefined || code === 'EADDRINUSE') {
      await close();
      throw new Error(refusals[code] ?? wrongHost);
    }
  }
  return {
    answerWith: (listeners) => {
      answered = listeners;
      answering.resolve(listeners);
    },
    close,
  };
};
