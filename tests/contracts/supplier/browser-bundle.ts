import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Modules of `src/` with all they import, minified for a page as one module; the contract unless others are named. */
export const buildBrowserBundle = async (
  modules: readonly string[] = ['contracts/supplier/validate-batch.ts', 'contracts/supplier/instant.ts'],
): Promise<string> => {
  const { outputFiles } = await build({
    stdin: {
      contents: modules.map((module) => `export * from './${module}';`).join('\n'),
      resolveDir: fileURLToPath(new URL('../../../src', import.meta.url)),
    },
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
