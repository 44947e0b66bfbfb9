import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import * as z from 'zod';

const PackageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

const readPackage = (directory: string) =>
  PackageSchema.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')));

/** The folder of the package that a bundled file belongs to; undefined for a file of the project. */
const packageOf = (file: string): string | undefined =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

/** The licences of the packages in a bundle, which have to go with every copy of them. */
const noticesOf = (projectDirectory: string, files: readonly string[]): string => {
  const directories = new Set(files.flatMap((file) => packageOf(file) ?? []));
  const notices = [...directories].map((directory) => {
    const path = join(projectDirectory, directory);
    const { name, version, license } = readPackage(path);
    const text = ['LICENSE', 'LICENSE.md', 'license'].map((file) => join(path, file)).find(existsSync);
    return `${name} ${version}, ${license}\n\n${text === undefined ? '' : readFileSync(text, 'utf8').trim()}`;
  });
  return notices.sort().join('\n\n----\n\n').replaceAll('*/', '* /');
};

/** Leaves out the messages of zod in 50 languages: the tools write their own, and zod has its English ones elsewhere. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: '' }));
  },
};

/** The tools of integrators in one file for Node 20 and later, without its last line: see `withLastLine`. */
export const bundleProgram = async (projectDirectory: string): Promise<string> => {
  const { version, license } = readPackage(projectDirectory);
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: ['tools/integrators/nameplate/program.ts'],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    // Its value has a name that the last line can use.
    format: 'iife',
    globalName: 'nameplate',
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.env': '{}' },
    plugins: [withoutLocales],
    legalComments: 'none',
    logLevel: 'error',
  });
  const [program] = outputFiles;
  if (program === undefined) throw new Error('esbuild gave no program.');
  return `#!/usr/bin/env node
// Nameplate ${version}, ${license}. The licences of the packages in it are at its end.
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
${program.text.trim()}
/*
${noticesOf(projectDirectory, Object.keys(metafile.inputs))}
*/
`;
};

/** `nameplate.mjs` of a deployment, whose address stands on the last line and nowhere else, or that of the package, without one. */
export const withLastLine = (program: string, baseUrl?: string): string =>
  `${program}await nameplate.run(${baseUrl === undefined ? '' : JSON.stringify(baseUrl)});\n`;
