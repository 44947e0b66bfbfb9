import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadFunctionRoutes } from '../../host/routing/function-routes.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const load = (project: string) => loadFunctionRoutes(project, (file) => import(pathToFileURL(file).href));

describe('the limits of functions', () => {
  it.each(["{ path: '/x' }", '{}', 'undefined'])(
    'are never left out: with the config %s nothing is served',
    async (config) => {
      const project = temporaryDirectory();
      mkdirSync(join(project, 'netlify', 'functions'), { recursive: true });
      const text = `export default () => new Response();\nexport const config = ${config};\n`;
      writeFileSync(join(project, 'netlify', 'functions', 'unlimited.mjs'), text);
      await expect(load(project)).rejects.toThrow();
    },
  );
});
