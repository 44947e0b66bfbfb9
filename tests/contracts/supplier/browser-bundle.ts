import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const contract = 'contracts/supplier/browser.ts';

/** A module of `src/` with all it imports, minified for a page; the contract unless another is named. */
export const buildBrowserBundle = async (module = contract): Promise<string> => {
  const entry = fileURLToPath(new URL(`../../../src/${module}`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
};
