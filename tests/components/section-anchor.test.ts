import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import { describe, expect, it } from 'vitest';
import { sectionAnchor } from '../../src/components/section-anchor.ts';

const anchorsOf = async (...headings: string[]): Promise<string[]> => {
  const processor = await createSatteriMarkdownProcessor({});
  const { metadata } = await processor.render(
    headings.map((heading) => `## ${heading}\n`).join('\nText.\n\n'),
  );
  return metadata.headings.map(({ slug }) => sectionAnchor(slug));
};

describe('the anchor of a heading', () => {
  it('is its own, though headings say the same or what another was named', async () => {
    const anchors = await anchorsOf('The rule', 'The rule', 'The rule 1', 'The rule', 'the RULE');
    expect(anchors).toHaveLength(5);
    expect(new Set(anchors).size).toBe(5);
  });

  it('is none of the page around the article, whatever the heading says', async () => {
    for (const anchor of await anchorsOf('Main', 'Evidence register', 'How to cite', 'Source 1', '…')) {
      expect(anchor).toMatch(/^section-/);
    }
  });
});
