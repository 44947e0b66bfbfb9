import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { ownContentRoot } from './content-root.ts';

const NamedSchema = z.object({ overview: z.object({ name: z.string().min(1) }) });

// Programs that run the sources import this first: it puts the name where `siteName` reads it. It imports nothing that reads `siteName`.
try {
  const file = join(ownContentRoot(), 'content', 'site.yaml');
  globalThis.serviceName = NamedSchema.parse(parse(readFileSync(file, 'utf8'))).overview.name;
} catch {
  // The program says itself what is wrong with its content.
}
