import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { servableProject } from './servable-project.ts';

/** What PostgreSQL notes in its control file when it was closed well: https://doxygen.postgresql.org/pg__control_8h.html */
const shutDown = 1;

const databaseState = async (dataDirectory: string): Promise<number> =>
  (await readFile(join(dataDirectory, 'data', 'global', 'pg_control'))).readInt32LE(16);

/** Sends the beginning of a request and never the rest. */
const sendHalf = (port: number, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve()));
    socket.on('error', reject);
    socket.resume();
  });

/** A client that asks again on the same connection as soon as it has an answer, until it is told to close it. */
const startBusyClient = (port: number): Promise<string | undefined> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return new Promise((resolve, reject) => {
    const ask = () => {
      request({ agent, port, host: '127.0.0.1', path: '/' }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.headers.connection === 'close') resolve(answer.headers.connection);
          else ask();
        });
      })
        .on('error', reject)
        .end();
    };
    ask();
  });
};

it('ends within 10 seconds and closes the database, whatever clients do and though it is told twice', async () => {
  const project = await servableProject();
  const server = await project.start();
  const head = `POST /api/v1/supplier/validate HTTP/1.1\r\nHost: localhost:${project.port}\r\n`;
  await sendHalf(project.port, `${head}Content-Length: 100\r\nExpect: nothing\r\n\r\n{`);
  await sendHalf(project.port, head);
  const busy = startBusyClient(project.port);
  await expect(fetch(server.baseUrl).then(({ status }) => status)).resolves.toBe(200);

  const startedAt = performance.now();
  const stopped = server.stop();
  expect(await busy).toBe('close');
  await expect(fetch(server.baseUrl)).rejects.toThrow();
  void server.stop();
  expect(await stopped).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(await databaseState(project.dataDirectory)).toBe(shutDown);
}, 120_000);
