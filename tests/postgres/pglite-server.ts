import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { NetlifyDB } from '@netlify/database-dev';

const serverSockets = 'net.server.socket';

/** The server writes an answer in pieces, and each waits 40 ms for the last to be acknowledged otherwise. */
const sendAtOnce = (message: unknown): void => {
  const socket = typeof message === 'object' && message !== null && Reflect.get(message, 'socket');
  if (socket instanceof Socket) socket.setNoDelay(true);
};

/** A server of its own, with nothing in it. */
export type PgliteServer = { readonly connectionString: string; readonly remove: () => Promise<void> };

/** Starts the PGlite that runs locally: one session, whatever connects. */
export const startPgliteServer = async (): Promise<PgliteServer> => {
  subscribe(serverSockets, sendAtOnce);
  const server = new NetlifyDB({ logger: () => {} });
  return {
    connectionString: await server.start(),
    remove: async () => {
      await server.stop();
      unsubscribe(serverSockets, sendAtOnce);
    },
  };
};

// As a process of its own it says its address and ends with its standard input.
if (import.meta.main) {
  const { connectionString, remove } = await startPgliteServer();
  process.stdin.resume().once('end', remove);
  console.log(connectionString);
}
