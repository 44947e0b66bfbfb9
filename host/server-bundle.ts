import { cpSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { build } from 'esbuild';
import { isPreview } from '../src/contracts/base-url.ts';
import { siteName } from '../src/contracts/site-name.ts';

/** What Node gives a CommonJS module, for the bundled packages that are some. */
const commonJs = [
  "import { createRequire as createNodeRequire } from 'node:module';",
  'const require = createNodeRequire(import.meta.url);',
].join('\n');

/** What the matcher of redirects loads by its path when it starts. */
const matcherProgram = (): string =>
  createRequire(import.meta.resolve('@netlify/redirects')).resolve('netlify-redirector/lib/redirects.wasm');

/** Netlify names the address of a preview to its build alone, so the bundle of a preview keeps it for the functions. */
const previewVariables = (): Record<string, string> => {
  const { CONTEXT, DEPLOY_PRIME_URL } = process.env;
  return isPreview({ CONTEXT }) && DEPLOY_PRIME_URL !== undefined
    ? {
        'process.env.CONTEXT': JSON.stringify(CONTEXT),
        'process.env.DEPLOY_PRIME_URL': JSON.stringify(DEPLOY_PRIME_URL),
      }
    : {};
};

/**
 * Bundles `npm run serve` and the functions into `directory`, which then needs Node and no packages. The functions, the routing
 * table and the migrations have the paths there that they have in the project.
 */
export const bundleServer = async (projectDirectory: string, directory: string): Promise<void> => {
  const functions = readdirSync(join(projectDirectory, 'netlify', 'functions')).map(
    (file) => `netlify/functions/${parse(file).name}`,
  );
  await build({
    absWorkingDir: projectDirectory,
    entryPoints: [
      { in: 'host/serve.ts', out: 'serve' },
      ...functions.map((name) => ({ in: `${name}.ts`, out: name })),
    ],
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What several functions use, such as the pool of the database, is in the process once.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: commonJs },
    define: {
      __dirname: 'import.meta.dirname',
      // The name of the service that the content has, in the mails and answers of the functions.
      'import.meta.env.siteName': JSON.stringify(siteName),
      ...previewVariables(),
    },
    // A variant of the database driver in C, which is not installed.
    external: ['pg-native'],
    logLevel: 'error',
  });
  cpSync(matcherProgram(), join(directory, 'redirects.wasm'));
  for (const path of ['netlify.toml', 'netlify/database/migrations']) {
    cpSync(join(projectDirectory, path), join(directory, path), { recursive: true });
  }
};
