import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faceFiles } from './faces/face-files.ts';

// Writes the typefaces of the site and the style sheet that declares them. OFL.txt in the folder is written by hand.
const directory = join('src', 'styles', 'faces');
mkdirSync(directory, { recursive: true });
const files = await faceFiles();
for (const [name, content] of files) writeFileSync(join(directory, name), content);
const bytes = [...files].filter(([name]) => name.endsWith('.woff2')).map(([, { length }]) => length);
process.stdout.write(
  `${files.size} files written to ${directory}; its fonts have ${bytes.reduce((sum, each) => sum + each, 0)} bytes.\n`,
);
