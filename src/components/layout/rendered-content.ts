import type { MDXInstance } from 'astro';
import { byOwnPath } from '../../content/content-root.ts';

type ContentModule = MDXInstance<Record<string, unknown>>;

/** The body of an `.mdx` file. */
export type RenderedContent = {
  /** The body as a component. */
  readonly Content: ContentModule['Content'];
  /** Its headings in their order, with the slugs that the Markdown processor gave them. */
  readonly headings: ReturnType<ContentModule['getHeadings']>;
};

const modules = {
  ...import.meta.glob<ContentModule>(['/content/docs/*.mdx', '/content/problems/*.mdx']),
  ...byOwnPath(import.meta.glob<ContentModule>(['own-content/insights/**/*.mdx', 'own-content/pages/*.mdx'])),
};

/** The body of an `.mdx` file under `content/`. `file` is relative to the project, or to the folder with the operator's content. */
export const renderedContent = async (file: string): Promise<RenderedContent> => {
  const load = modules[`/${file}`];
  if (load === undefined) throw new Error(`${file} is missing. Write it; a page of the site is made of it.`);
  const { Content, getHeadings } = await load();
  return { Content, headings: getHeadings() };
};
