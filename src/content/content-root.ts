import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The folder whose `content/` has the operator's own part of a service: its overview, its sources, its catalogue and its Insights.
 * `CONTENT_DIR` names it, relative to the project; without it, it is the project itself. The documentation, the texts of
 * problems and the contract belong to the software, and come from the project always. Throws when there is no such content.
 */
export const contentRoot = (
  projectDirectory: string,
  environment: Readonly<Record<string, string | undefined>>,
): string => {
  const root = resolve(projectDirectory, environment.CONTENT_DIR || '.');
  if (environment.CONTENT_DIR && !existsSync(join(root, 'content', 'site.yaml'))) {
    throw new Error(
      'CONTENT_DIR names a folder without content/site.yaml. Set it to the folder that `npm run content -- new` has laid out, or leave it unset.',
    );
  }
  return root;
};

/** The content root of this process, in which a build and the development server run. */
export const ownContentRoot = (): string => contentRoot(process.cwd(), process.env);

/**
 * Files of the operator's own content by their paths below its folder, such as `/content/insights/a.mdx`. The bundler names them by
 * where they are from the project, which may be another folder.
 */
export const byOwnPath = <Value>(files: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(files).map(([path, value]) => [
      path.replace(/^.*(?=\/content\/(?:insights|pages)\/)/, ''),
      value,
    ]),
  );
