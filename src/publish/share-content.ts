const shared = new URL('../content/shared-content.ts', import.meta.url);

/** What the build's own steps and the pages both make of products, once for both. */
const bodies = new URL('./api-bodies.ts', import.meta.url);

/** What bundles a program with esbuild, which runs from its own package alone. */
const tools = new URL('./programs/published-tools.ts', import.meta.url);

const isShared = (source: string): boolean => source.endsWith('/shared-content.ts');

/** The module that the pages get in development: what Node has loaded already, with all of its exports. */
const inDevelopment = '\0nameplate-shared-content';

/** The module that takes the place of the reader of the content where there is none. */
const noContent = '\0nameplate-no-content';

/**
 * Keeps `shared-content.ts` out of the pages' code, so that the pages share one reading of the content with the build's own
 * steps or with the development server; in a build also the bodies that are made of products. Vite leaves a module out of a build by calling it external; in development it would
 * run a copy of its own, and the pages take the module from Node instead.
 */
export const shareContent = [
  {
    name: 'nameplate-shared-content',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'prerender',
    resolveId: (source: string) => {
      if (isShared(source)) return { id: shared.href, external: true };
      if (source.endsWith('/published-tools.ts')) return { id: tools.href, external: true };
      return source.endsWith('/api-bodies.ts') ? { id: bodies.href, external: true } : undefined;
    },
  },
  {
    name: 'nameplate-shared-content-in-development',
    apply: 'serve',
    enforce: 'pre',
    resolveId: (source: string) => (isShared(source) ? inDevelopment : undefined),
    load: (id: string) =>
      id === inDevelopment
        ? `import { createRequire } from 'node:module';
const require = createRequire(${JSON.stringify(shared.href)});
export const { sharedContent, forgetContent } = require('./shared-content.ts');`
        : undefined,
  },
] as const;

/**
 * Keeps the reader of the content out of the program that renders pages on demand: it finds no content files where it runs, and
 * its pages show what they are handed.
 */
export const leaveOutContent = {
  name: 'nameplate-no-content',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
  resolveId: (source: string) => (isShared(source) ? noContent : undefined),
  load: (id: string) =>
    id === noContent
      ? `export const sharedContent = () => Promise.reject(new Error('A page that is rendered on demand shows its view alone.'));`
      : undefined,
} as const;
