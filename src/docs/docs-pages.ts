import type { MDXInstance } from 'astro';
import { docsGroups } from './docs-groups.ts';
import { DocsFrontmatterSchema, type DocsPage, docsPath } from './docs-page.ts';

const modules = import.meta.glob<MDXInstance<Record<string, unknown>>>('/content/docs/*.mdx', {
  eager: true,
});

const moduleOf = (slug: string): MDXInstance<Record<string, unknown>> => {
  const file = `content/docs/${slug}.mdx`;
  const module = modules[`/${file}`];
  if (module === undefined) throw new Error(`${file} is missing. Write it; the documentation lists it.`);
  return module;
};

const pageOf = (slug: string): DocsPage => {
  const reading = DocsFrontmatterSchema.safeParse(moduleOf(slug).frontmatter);
  if (!reading.success) throw new Error(`content/docs/${slug}.mdx: ${reading.error.message}`);
  return { slug, path: docsPath(slug), ...reading.data };
};

/** The front page of the documentation. */
export const docsFrontPage: DocsPage = pageOf('index');

/** The pages of the documentation under the titles they are listed by. */
export const docsSections: readonly { readonly title: string; readonly pages: readonly DocsPage[] }[] =
  docsGroups.map(({ title, slugs }) => ({ title, pages: slugs.map(pageOf) }));

/** Every page of the documentation, in the order a reader turns them. */
export const docsPages: readonly DocsPage[] = [docsFrontPage, ...docsSections.flatMap(({ pages }) => pages)];

const unlisted = Object.keys(modules).length - docsPages.length;
if (unlisted > 0) throw new Error(`${unlisted} files in content/docs/ are not in src/docs/docs-groups.ts.`);

/** The text of a page as a component. */
export const docsContent = (slug: string): MDXInstance<Record<string, unknown>>['Content'] =>
  moduleOf(slug).Content;
