import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { manufacturerKey } from '../../../src/evidence/lookup-key.ts';
import { reportUsage } from './server-process.ts';

// The least that answers a lookup from the same file: one statement, an entity tag, and a problem where nothing is found.
const [, , catalogueFile = ''] = process.argv;
const database = new DatabaseSync(catalogueFile, { readOnly: true });
const find = database.prepare(
  `SELECT body, entity_tag FROM manufacturer_key CROSS JOIN product USING (manufacturer_id)
  WHERE key = ? AND part_number = ?`,
);

const server = Fastify();
server.get<{ Params: { manufacturer: string; partNumber: string } }>(
  '/api/v1/products/:manufacturer/:partNumber',
  (request, reply) => {
    const { manufacturer, partNumber } = request.params;
    const found = find.get(manufacturerKey(manufacturer), partNumber);
    if (found === undefined) {
      return reply
        .code(404)
        .type('application/problem+json')
        .send(JSON.stringify({ status: 404, title: 'Product not found' }));
    }
    return reply
      .header('etag', String(found.entity_tag))
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .type('application/json')
      .send(String(found.body));
  },
);

await server.listen({ port: 0, host: '127.0.0.1' });
const address = server.server.address();
reportUsage(typeof address === 'object' && address !== null ? address.port : 0);
