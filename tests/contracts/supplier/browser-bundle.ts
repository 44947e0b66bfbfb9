import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const entry = fileURLToPath(new URL('../../../src/contracts/supplier/browser.ts', import.meta.url));

/** The contract as one minified module for a page. */
export const buildBrowserBundle = async (): Promise<string> => {
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
