import type { MDXInstance } from 'astro';

type ContentModule = MDXInstance<Record<string, unknown>>;

const modules = import.meta.glob<ContentModule>([
  '/content/docs/*.mdx',
  '/content/insights/**/*.mdx',
  '/content/problems/*.mdx',
]);

/** The body of an `.mdx` file under `content/` as a component. `file` is relative to the project. */
export const renderedContent = async (file: string): Promise<ContentModule['Content']> => {
  const load = modules[`/${file}`];
  if (load === undefined) throw new Error(`${file} is missing. Write it; a page of the site is made of it.`);
  const { Content } = await load();
  return Content;
};
