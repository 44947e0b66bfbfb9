import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDatabase } from '../../../host/database/find-database.ts';
import { createOperator } from '../../end-to-end/demo-supplier.ts';
import { servableProject } from './servable-project.ts';

/** What PostgreSQL notes in its control file when it was closed well: https://doxygen.postgresql.org/pg__control_8h.html */
const shutDown = 1;

const databaseState = async (dataDirectory: string): Promise<number> =>
  (await readFile(join(dataDirectory, 'data', 'global', 'pg_control'))).readInt32LE(16);

/** Opens a connection and sends the beginning of a request. */
const sendHalf = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)));
    socket.once('error', reject);
  });

/** Sends the rest and gives the answer, once the connection is closed. */
const finish = (socket: Socket, rest: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.once('end', () => resolve(answer)).once('error', reject);
    socket.write(rest);
  });

/** A client that asks again on the same connection as soon as it has an answer. */
const keepAsking = (port: number): Promise<unknown> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return new Promise((resolve) => {
    const ask = () => {
      const outgoing = request({ agent, port, host: '127.0.0.1', path: '/' }, (answer) => {
        answer.resume().once('end', ask);
      });
      outgoing.once('error', resolve).end();
    };
    ask();
  });
};

it('ends in 10 seconds and closes the database, whatever clients do, though it is told twice', async () => {
  const project = await servableProject();
  const server = await project.start();
  const found = await findDatabase({}, project.directory);
  if (found.kind === 'not_found') throw new Error(found.message);
  const { key } = await createOperator(found.connectionString).demo();
  const head = `POST /api/v1/supplier/validate HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`;
  const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{';
  const slow = await sendHalf(project.port, `${head}${body}`);
  const never = await sendHalf(project.port, `${head}${body}`);
  const headOnly = await sendHalf(project.port, head);
  for (const socket of [never, headOnly]) socket.resume();
  const busy = keepAsking(project.port);
  expect((await fetch(server.baseUrl)).status).toBe(200);

  const startedAt = performance.now();
  const stopped = server.stop();
  await busy;
  // An open connection may still bring a request, and a new one cannot be opened.
  await expect(sendHalf(project.port, '')).rejects.toThrow();
  void server.stop();
  expect(await finish(slow, '}')).toMatch(/^HTTP\/1\.1 422 [\s\S]*\r\nConnection: close\r\n/i);
  expect(await stopped).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  expect(await databaseState(project.dataDirectory)).toBe(shutDown);
}, 120_000);
