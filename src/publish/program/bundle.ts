import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program where the bundler wrote it: its directory, and its entry in there. */
export type BundledProgram = { readonly directory: string; readonly entry: string };

const entryModule = fileURLToPath(new URL('./entry.ts', import.meta.url));

/** What the plugin uses of the context that the bundler calls it in. */
type BundlerContext = {
  readonly environment: { readonly name: string };
  readonly getModuleIds: () => Iterable<string>;
};

/** What the plugin uses of what was written: the directory, and for each chunk the module that it is the entry of. */
type Written = Readonly<Record<string, { readonly facadeModuleId?: string | null }>>;

/**
 * Makes Astro bundle `entry.ts` with all pages as the program that renders the site. `onModules` is told the files that
 * were compiled, `onProgram` where the program is; it is complete when Astro asks for the paths of the site.
 */
export const bundleProgram = (
  onModules: (files: readonly string[]) => void,
  onProgram: (program: BundledProgram) => void,
) =>
  ({
    name: 'nameplate-site-program',
    apply: 'build',
    configEnvironment: (name: string) =>
      name === 'prerender' ? { build: { rolldownOptions: { input: entryModule } } } : undefined,
    writeBundle(this: BundlerContext, { dir }: { readonly dir?: string }, written: Written) {
      // Other modules have no file: the bundler or a plugin made them.
      onModules([...this.getModuleIds()].filter(isAbsolute).flatMap((id) => id.split('?', 1)));
      if (this.environment.name !== 'prerender' || dir === undefined) return;
      const entry = Object.entries(written).find(([, { facadeModuleId }]) => facadeModuleId === entryModule);
      if (entry === undefined)
        throw new Error('The bundler wrote no entry of the program that renders the site.');
      onProgram({ directory: dir, entry: entry[0] });
    },
  }) as const;
