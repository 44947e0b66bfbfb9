import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogueLibrary, recordsByManufacturer } from '../../content/catalogue/library.ts';
import { ownContentRoot } from '../../content/content-root.ts';
import { splitFrontmatter } from '../../content/insights/frontmatter.ts';
import { parseMdx } from '../../content/insights/parse-mdx.ts';
import type { SyntaxNode } from '../../content/insights/syntax-tree.ts';
import { problemList } from '../../content/problem-texts.ts';
import type { SiteContent } from '../../content/read-content.ts';
import { sitePages } from '../../content/site-pages.ts';
import { exampleAt } from '../../contracts/base-url.ts';
import type { InsightBlock } from '../../contracts/insight.ts';
import { siteName } from '../../contracts/site-name.ts';
import { insightPath, manufacturerPath } from '../../contracts/site-paths.ts';
import { noRecordsOf } from '../../text/lookup-words.ts';

/** A page that a search finds beside the records. */
export type SearchedPage = {
  readonly path: string;
  /** The kind of page, as search results show it. */
  readonly kind: 'Insight' | 'Manufacturer' | 'Documentation' | 'Page';
  readonly title: string;
  readonly text: string;
  /** Codes that find the page as a part number finds its record, such as the HTTP status of a problem. */
  readonly codes?: readonly string[];
};

/** Nodes whose parts stand within a line. All others begin a new one. */
const withinLine = new Set<SyntaxNode['type']>([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'tableCell',
]);

const textOf = (node: SyntaxNode, baseUrl: string): string => {
  if ('children' in node) {
    return node.children.map((child) => textOf(child, baseUrl)).join(withinLine.has(node.type) ? '' : ' ');
  }
  if (!('value' in node)) return '';
  if (node.type === 'code') return exampleAt(baseUrl, node.value);
  return node.type === 'text' || node.type === 'inlineCode' ? node.value : '';
};

/** The text of an `.mdx` file, without what its components show. */
const textOfFile = (projectDirectory: string, file: string, baseUrl: string): string => {
  const { body } = splitFrontmatter(readFileSync(join(projectDirectory, file), 'utf8'));
  return parseMdx(body ?? '')
    .children.map((node) => textOf(node, baseUrl))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replaceAll(/\bNameplate\b/g, siteName)
    .trim();
};

const textOfBlock = (block: InsightBlock): string => {
  switch (block.type) {
    case 'list':
      return block.items.join(' ');
    case 'callout':
      return `${block.label}: ${block.text}`;
    default:
      return block.text;
  }
};

const manufacturerPages = (library: CatalogueLibrary): SearchedPage[] =>
  recordsByManufacturer(library).map(({ manufacturer: { id, name, aliases }, products }) => ({
    path: manufacturerPath(id),
    kind: 'Manufacturer',
    title: name,
    text: [
      products.length === 0 ? noRecordsOf(name) : `All records of ${name}.`,
      ...aliases.map((alias) => `${alias.name}: ${alias.reason}`),
    ].join(' '),
  }));

/** The abbreviations of a title, such as `SAP`. As codes they find their page before a part number that happens to contain them. */
const abbreviationsIn = (title: string): readonly string[] => title.match(/\b[A-Z]{2,}\b/g) ?? [];

/**
 * The pages that a search finds beside the records, from the content of a project, in the order of equally good results. Examples have
 * the address of the site, as on their pages.
 */
export const searchedPages = (
  projectDirectory: string,
  content: SiteContent,
  baseUrl: string,
): SearchedPage[] => [
  ...Object.values(sitePages).map(({ path, title, description }) => ({
    path,
    kind: 'Page' as const,
    title,
    text: description,
  })),
  ...content.pages.map(({ path, title, description, file }) => ({
    path,
    kind: 'Page' as const,
    title,
    text: `${description} ${textOfFile(ownContentRoot(), file, baseUrl)}`,
  })),
  ...content.docs.map(({ path, title, description, file }) => ({
    path,
    kind: 'Documentation' as const,
    title,
    text: `${description} ${textOfFile(projectDirectory, file, baseUrl)}`,
    codes: abbreviationsIn(title),
  })),
  ...problemList.map(({ code, status, title, detail }) => ({
    path: `/problems/${code}`,
    kind: 'Documentation' as const,
    title: `Problem: ${title}`,
    text: `${code}, HTTP status ${status}. ${detail} ${textOfFile(projectDirectory, `content/problems/${code}.mdx`, baseUrl)}`,
    codes: [code, String(status)],
  })),
  ...content.insights.map(({ slug, title, dek, blocks }) => ({
    path: insightPath(slug),
    kind: 'Insight' as const,
    title,
    text: [dek, ...blocks.map(textOfBlock)].join(' '),
  })),
  ...manufacturerPages(content.catalogue),
];
