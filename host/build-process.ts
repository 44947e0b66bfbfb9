import { build } from 'astro';

/** The process of one build: builds the project in the working directory into the directory that is named to it. */
const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('Name the directory to build into.');
// What the build itself says is enough: Astro would name every file.
await build({ outDir, logLevel: 'warn' });
