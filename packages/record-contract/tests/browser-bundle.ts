import { build } from 'esbuild';

/** A module with all it imports, minified for a page; of the contract, unless another is given. */
export const buildBrowserBundle = async (
  contents = "export { parseInstant, validateBatch } from './packages/record-contract/src/index.ts';",
): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
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
