const shared = new URL('../content/shared-content.ts', import.meta.url);

const isShared = (source: string): boolean => source.endsWith('/shared-content.ts');

/** The module that the pages get in development: what Node has loaded already, with all of its exports. */
const inDevelopment = '\0nameplate-shared-content';

/**
 * Keeps `shared-content.ts` out of the pages' code, so that the pages share one reading of the content with the build's own
 * steps or with the development server. Vite leaves a module out of a build by calling it external; in development it would
 * run a copy of its own, and the pages take the module from Node instead.
 */
export const shareContent = [
  {
    name: 'nameplate-shared-content',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source: string) => (isShared(source) ? { id: shared.href, external: true } : undefined),
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
export const { sharedContent, withoutContent, forgetContent } = require('./shared-content.ts');`
        : undefined,
  },
] as const;
