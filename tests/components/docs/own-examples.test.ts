import { describe, expect, it } from 'vitest';
import { pageBody } from '../../../src/components/docs/page-text.ts';
import { exampleBodies } from '../../../src/publish/api-bodies.ts';
import { content } from '../../content/small-content.ts';

const baseUrl = 'https://drives.example';
const { product } = exampleBodies(content, baseUrl);
const { data, links } = product;

const block = (language: string, code: string): string =>
  `<div class="code-frame"><pre><code class="language-${language}">${code}</code></pre></div>`;

const shown = (...blocks: readonly string[]) =>
  pageBody(blocks.join(''), product)
    .html.replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x22;', '"');

describe('the examples of the documentation in another catalogue', () => {
  it('ask for a record that it has, and show the fields of the authored answer as it really is', () => {
    const request = block('sh', `curl ${baseUrl}/api/v1/products/moxa/EDS-P510`);
    const authored = { data: { manufacturerPartNumber: 'EDS-P510', gone: 1 }, links: { self: 'x' } };
    const real = {
      data: { manufacturerPartNumber: data.manufacturerPartNumber },
      links: { self: links.self },
    };
    expect(shown(request, block('json', JSON.stringify(authored)))).toBe(
      `curl ${links.self}${JSON.stringify(real, null, 2)}`,
    );
  });

  it('say so where they are about another catalogue, and say nothing where they name no product', () => {
    const other = block('sh', 'python3 nameplate.py lookup Moxa EDS-P510');
    expect(shown(other)).toContain('This example is from another catalogue.');
    expect(shown(block('sh', 'npm ci'))).toBe('npm ci');
    const missing = block('sh', `curl ${baseUrl}/api/v1/products/moxa/eds-p510`);
    expect(shown(missing, block('json', '{"status": 404}'))).toContain('another catalogue');
  });
});
