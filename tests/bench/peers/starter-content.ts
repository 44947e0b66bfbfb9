import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { ProductFileSchema } from '../../../src/content/catalogue/product-file.ts';
import { factsOf } from './sites/facts.ts';

/** The same Insight and the same product as `npm run lighthouse` measures. */
const articleFile = 'content/insights/one-dot-two-parts.mdx';
const productFile = 'content/products/allied-telesis/at-fs232-1.yaml';

const FrontmatterSchema = z.object({
  title: z.string(),
  dek: z.string(),
  publishedAt: z.string(),
  sources: z.array(z.object({ label: z.string(), url: z.string() })),
});

/** How a kind of site writes a callout in Markdown. */
type CalloutForm = { readonly begin: (label: string) => string; readonly end: string };

/** An Insight as an article of another site: its title and text, and its sources as a list. */
export const articleOf = (text: string, { begin, end }: CalloutForm) => {
  const [, frontmatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const { title, dek, publishedAt, sources } = FrontmatterSchema.parse(parse(frontmatter));
  const called = body
    .replace(/^<Callout label="([^"]*)".*>$/gm, (_, label: string) => begin(label))
    .replaceAll('</Callout>', end);
  const list = sources.map(({ label, url }, index) => `${index + 1}. [${label}](${url})`);
  return { title, description: dek, publishedAt, body: `${called}\n## Sources\n\n${list.join('\n')}\n` };
};

/** A page in Markdown or MDX. */
const writePage = (file: string, fields: Readonly<Record<string, string>>, body: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `---\n${stringify(fields)}---\n\n${body}`);
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Gives a starter an icon, where it has one of its own. */
const addIcon = (root: string): void => {
  cpSync(join(import.meta.dirname, 'sites', 'logo.svg'), join(root, 'public', 'favicon.svg'));
};

/** Gives a starter a picture, where it has one of its own. */
const addPicture = (root: string): void => {
  cpSync('docs/images/draft.webp', join(root, 'src', 'assets', 'picture.webp'));
};

/** Gives Starlight's starter its pictures, the article as its guide and the product as its reference. */
export const fillStarlight = (root: string): void => {
  addIcon(root);
  addPicture(root);
  const docs = join(root, 'src', 'content', 'docs');
  const { title, description, body } = articleOf(readFileSync(articleFile, 'utf8'), {
    begin: (label) => `:::note[${label}]`,
    end: ':::',
  });
  writePage(join(docs, 'guides', 'article.md'), { title, description }, body);
  const product = ProductFileSchema.parse(parse(readFileSync(productFile, 'utf8')));
  const rows = factsOf(product).map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`);
  writePage(
    join(docs, 'reference', 'record.md'),
    { title: product.name, description: product.name },
    `| Fact | Value |\n| --- | --- |\n${rows.join('\n')}\n`,
  );
};

/** Gives the blog starter of Astro its pictures and the article as a post. */
export const fillBlog = (root: string): void => {
  addIcon(root);
  addPicture(root);
  const { title, description, publishedAt, body } = articleOf(readFileSync(articleFile, 'utf8'), {
    begin: (label) => `<aside>\n\n**${label}**\n`,
    end: '\n</aside>',
  });
  const heroImage = '../../assets/picture.webp';
  const fields = { title, description, pubDate: publishedAt, heroImage };
  writePage(join(root, 'src', 'content', 'blog', 'article.md'), fields, body);
};

/** Gives the basic starter of Astro its icon. */
export const fillBasics = addIcon;
