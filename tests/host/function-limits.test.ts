import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadFunctionRoutes } from '../../host/routing/function-routes.ts';
import { addressLimits } from '../../src/contracts/address-limits.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const load = (project: string) => loadFunctionRoutes(project, (file) => import(pathToFileURL(file).href));

describe('the limits in the functions', () => {
  it('are the numbers that the texts state, of every function that requests reach', async () => {
    const routes = (await load(process.cwd())).filter(({ schedule }) => schedule === undefined);
    const limits = routes.map(({ name, rateLimit }) => [name, rateLimit?.windowLimit, rateLimit?.windowSize]);
    expect(limits).toEqual([
      ['catalogue', addressLimits.catalogueRequestsPerMinute, 60],
      ['console', addressLimits.consoleRequestsPerMinute, 60],
      ['health', 60, 60],
      ['not-found', addressLimits.unknownAddressesPerMinute, 60],
      ['prebuilt-methods', addressLimits.prebuiltMethodsPerMinute, 60],
      ['supplier-me', addressLimits.supplierRequestsPerMinute, 60],
      ['supplier-validate', addressLimits.supplierRequestsPerMinute, 60],
    ]);
  });

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
