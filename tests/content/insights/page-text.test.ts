import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { compileInsight } from '../../../src/content/insights/compile.ts';
import { markdownFeatures } from '../../../src/content/insights/parse-mdx.ts';
import type { InsightBlock } from '../../../src/contracts/insight.ts';
import { fixtureRoot } from '../../fixture-root.ts';
import { fileFixtures } from './fixtures.ts';

const NodeSchema = z.object({
  type: z.string(),
  tagName: z.string().optional(),
  name: z.string().nullish(),
  value: z.string().optional(),
  attributes: z.array(z.object({ name: z.string(), value: z.unknown() })).optional(),
  get children() {
    return z.array(NodeSchema).optional();
  },
});
type Node = z.infer<typeof NodeSchema>;

type Render = (source: string, options: object) => unknown;
const RendererSchema = z.object({
  mdxToHast: z.custom<Render>((value) => typeof value === 'function'),
});

// The renderer of the site's pages is a dependency of the package that the Astro configuration names.
const fromProject = createRequire(import.meta.url);
const fromProcessor = createRequire(fromProject.resolve('@astrojs/markdown-satteri'));
const { mdxToHast } = RendererSchema.parse(fromProcessor('satteri'));

const textOf = (node: Node): string =>
  node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(textOf).join('');

const shown = (text: string): string => text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');

const blockOf = (node: Node): InsightBlock => {
  const text = shown(textOf(node));
  if (node.type === 'mdxJsxFlowElement') {
    const label = node.attributes?.find(({ name }) => name === 'label')?.value;
    return { type: 'callout', label: shown(String(label)), text };
  }
  if (node.tagName === 'ul' || node.tagName === 'ol') {
    const items = (node.children ?? []).filter(({ tagName }) => tagName === 'li');
    return { type: 'list', items: items.map((item) => shown(textOf(item))) };
  }
  if (node.tagName === 'h2' || node.tagName === 'h3') return { type: 'heading', text };
  expect(node.tagName).toBe('p');
  return { type: 'paragraph', text };
};

/** The blocks a browser shows for a file, made from the HTML of the site's own renderer. */
const pageBlocks = (file: string): InsightBlock[] => {
  const body = file.replace(/^\uFEFF?---[\s\S]*?\n---/, '');
  const features = { ...markdownFeatures, frontmatter: false };
  const root = NodeSchema.parse(mdxToHast(body, { features }));
  return (root.children ?? [])
    .filter((node) => node.type !== 'text' || shown(textOf(node)) !== '')
    .map(blockOf);
};

const directory = join(fixtureRoot, 'content', 'insights');
const published = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => {
    const text = readFileSync(join(directory, name), 'utf8');
    return { name, text, compilation: compileInsight({ file: name, text, today: '9999-12-31' }) };
  });

describe('the text of every block is what a browser shows of the page', () => {
  it.each([...fileFixtures, ...published].filter(({ compilation }) => compilation.insight !== undefined))(
    '$name',
    ({ text, compilation }) => {
      expect(compilation.insight?.blocks).toEqual(pageBlocks(text));
    },
  );
});
