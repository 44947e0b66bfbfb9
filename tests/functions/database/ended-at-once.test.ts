import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { openPool } from '../../postgres/open-pool.ts';

const message = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};

/** A greeting and the end of the connection, as PostgreSQL sends them when a connection is cut while it is made. */
const greetingAndEnd = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')),
]);

it('a connection that the server ends in the packet that opens it makes a statement unavailable, not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(greetingAndEnd));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const pool = openPool(`postgres://postgres@127.0.0.1:${address.port}/postgres`);
  const outcome = await createBoundedDatabase(() => pool).query('SELECT 1', []);
  expect(outcome.kind).toBe('unavailable');
  await pool.end();
  server.close();
});
