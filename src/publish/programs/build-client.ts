import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { isolatedDeclarationPlugin } from 'rolldown/experimental';

/**
 * Compiles the client of a project into a directory: ES modules, and CommonJS in `cjs`, each with declarations. Throws with
 * the messages of the compiler when it cannot; whether the types are right is for `npm run check:types`.
 */
export const compileClient = async (projectDirectory: string, outDirectory: string): Promise<void> => {
  // A module that is no longer there must not be published.
  await rm(outDirectory, { recursive: true, force: true });
  const modules = await rolldown({
    cwd: join(projectDirectory, 'client', 'src'),
    input: ['index.ts', 'browser.ts'],
    transform: { target: 'es2022' },
    tsconfig: false,
    plugins: [isolatedDeclarationPlugin()],
  });
  const commonJs = join(outDirectory, 'cjs');
  await modules.write({ dir: outDirectory, format: 'es', preserveModules: true });
  await modules.write({ dir: commonJs, format: 'cjs', preserveModules: true });
  await modules.close();
  await writeFile(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n');
};

/** Compiles the client of a project into `client/dist/`, beside the licence that goes with it. */
export const buildClient = async (projectDirectory: string): Promise<void> => {
  const folder = join(projectDirectory, 'client');
  await compileClient(projectDirectory, join(folder, 'dist'));
  await copyFile(join(projectDirectory, 'LICENSE'), join(folder, 'LICENSE'));
};
