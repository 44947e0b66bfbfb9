import { type Features, mdxToMdast } from 'satteri';
import type { SyntaxTree } from './syntax-tree.ts';

/**
 * The Markdown features of pages and JSON alike. GFM is on so that tables, footnotes and the like are recognised and
 * refused; quotation marks stay as typed.
 */
export const markdownFeatures = { gfm: true, smartPunctuation: false } as const;

const features: Features = { ...markdownFeatures, frontmatter: false };

/** Parses MDX with the parser that renders the pages; throws what the parser throws. */
export const parseMdx = (text: string): SyntaxTree => {
  const tree = mdxToMdast(text, { features });
  if (tree.type !== 'root') throw new Error('The MDX parser did not return a root node.');
  return tree;
};
