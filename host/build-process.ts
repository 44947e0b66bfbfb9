import '../src/content/service-name.ts';
import { build } from 'astro';
import { writeCompressedFiles } from './routing/compressed-files.ts';
import { bundleServer } from './server-bundle.ts';

/** The process of one build: builds the project in the working directory, and its server, into the directories that are named to it. */
const [outDir, compressedDirectory, serverDirectory] = process.argv.slice(2);
if (outDir === undefined || compressedDirectory === undefined || serverDirectory === undefined) {
  throw new Error('Name the directories for the site, its compressed files and the server.');
}
// What the build itself says is enough: Astro would name every file.
await build({ outDir, logLevel: 'warn' });
await writeCompressedFiles(outDir, compressedDirectory);
await bundleServer(process.cwd(), serverDirectory);
