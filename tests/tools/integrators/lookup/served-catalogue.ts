import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';
import type { CatalogueLibrary } from '../../../../src/content/catalogue/library.ts';
import { publishedCatalogue } from '../../../list-lookup/published-catalogue.ts';
import { suiteDirectory } from '../../../temporary-directory.ts';

/** Serves the whole files of a catalogue while the suite runs. */
export const serveCatalogue = (library: CatalogueLibrary) => {
  const served = { baseUrl: '', requested: [] as string[], files: new Map() as ReadonlyMap<string, string> };
  const server = createServer((request, response) => {
    served.requested.push(request.url ?? '');
    const text = served.files.get(request.url ?? '');
    response
      .writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
      .end(text ?? '{}');
  });
  // Reading a long list holds up this process, which must not end a connection that the next request takes.
  server.keepAliveTimeout = 0;
  const directory = suiteDirectory();
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = z.object({ port: z.number() }).parse(server.address());
    served.baseUrl = `http://127.0.0.1:${port}`;
    served.files = publishedCatalogue([library], served.baseUrl, directory()).files;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return served;
};
