import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { median } from './measure.ts';
import type { Section } from './section.ts';

const times = 5;

/** Settings without which a function does not load. Nothing is asked of the database. */
const settings = { SITE_URL: 'http://localhost:8888', NETLIFY_DB_URL: 'postgres://nobody@localhost/none' };

/** How long a new process takes to import a module, in milliseconds. */
const importTime = (file: string): number => {
  const program = `const start = performance.now();
await import(${JSON.stringify(pathToFileURL(file).href)});
process.stdout.write(String(performance.now() - start));
process.exit();`;
  const options = { env: { ...process.env, ...settings }, encoding: 'utf8' } as const;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], options));
};

/**
 * What a deploy uploads for each function of the last build, uncompressed, as Netlify's own packer has it, and how long a new
 * process takes to import it.
 */
export const functionPackages: Section = {
  needsBuild: true,
  name: 'functions as Netlify packs them: files with its own three, size without the catalogue database and the program that renders pages, and time to import in a new process',
  run: async () => {
    const packed = mkdtempSync(join(tmpdir(), 'nameplate-packed-'));
    const functions = await zipFunctions(join('build', 'server', 'netlify', 'functions'), packed, {
      archiveFormat: 'none',
      basePath: process.cwd(),
      // As in netlify.toml.
      config: { console: { includedFiles: ['!node_modules/**'] } },
    });
    const rows = functions.map(({ name, path }) => {
      const files = readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
      const own = files.find((file) => file.endsWith(`/${name}.mjs`)) ?? '';
      const milliseconds = median(Array.from({ length: times }, () => importTime(own)));
      const size = `${files.length.toLocaleString('en')} files, ${(bytes / 1e6).toFixed(1)} MB`;
      return { name, value: `${size}, ${milliseconds.toFixed(0)} ms` };
    });
    rmSync(packed, { recursive: true });
    return rows;
  },
};
