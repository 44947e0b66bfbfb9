import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import { openBetterSqlite, type SqliteReader } from './better-sqlite3.ts';
import { reportUsage } from './server-process.ts';

/** The file, and where better-sqlite3 is installed; without it, node:sqlite reads the file. */
const [, , file = '', packages] = process.argv;

const database: SqliteReader =
  packages === undefined ? new DatabaseSync(file, { readOnly: true }) : openBetterSqlite(packages, file);
const find = database.prepare(`
  SELECT product.body FROM manufacturer_key CROSS JOIN product USING (manufacturer_id)
  WHERE manufacturer_key.key = ? AND product.part_number = ?`);

const server = fastify();

server.get<{ Params: { manufacturer: string; mpn: string } }>(
  '/api/v1/products/:manufacturer/:mpn',
  ({ params }, reply) => {
    const body = find.get(params.manufacturer.toLowerCase(), params.mpn)?.body;
    return body === undefined ? reply.code(404).send() : reply.type('application/json').send(body);
  },
);

const address = await server.listen({ port: 0, host: '127.0.0.1' });
reportUsage(Number(new URL(address).port));
