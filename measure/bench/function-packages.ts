import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import type { Section } from './section.ts';

/** What a deploy uploads for each function: the files that Netlify's own packer finds it needs, uncompressed. */
export const functionPackages: Section = {
  name: 'functions as Netlify packs them, without the catalogue database and the program that renders pages',
  run: async () => {
    const packed = mkdtempSync(join(tmpdir(), 'nameplate-packed-'));
    const functions = await zipFunctions(join('netlify', 'functions'), packed, {
      archiveFormat: 'none',
      basePath: process.cwd(),
    });
    const rows = functions.map(({ name, path }) => {
      const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
      const size = `${files.length.toLocaleString('en')} files, ${(bytes / 1e6).toFixed(1)} MB`;
      return { name, value: size };
    });
    rmSync(packed, { recursive: true });
    return rows;
  },
};
