import { readdir } from 'node:fs/promises';
import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { readContent } from '../../src/content/read-content.ts';
import { manufacturerPath, recordPath } from '../../src/contracts/site-paths.ts';
import { builtPages } from './built-pages.ts';

const served = inject('servedUrl');

const pages = await builtPages();

/** Width and height as the header of a PNG has them: https://www.w3.org/TR/png-3/#11IHDR */
const sizeOfPng = (bytes: Buffer): string => {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

const load = async (address: string): Promise<{ type: string | null; bytes: Buffer }> => {
  const response = await fetch(new URL(address, served));
  expect(response.status, address).toBe(200);
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

describe('the social image of every page', () => {
  const images = pages.map(({ file, page }) => {
    const content = (name: string) => select(`meta[property="og:image${name}"]`, page)?.properties.content;
    return {
      file,
      image: String(content('')),
      size: `${content(':width')}x${content(':height')}`,
      alt: content(':alt'),
    };
  });

  it('is named with its size and its content in words', () => {
    expect(images.length).toBeGreaterThan(80);
    for (const { file, image, size, alt } of images) {
      expect(image, file).toMatch(/^https?:\/\/[^/]+\/social\/.+\.png$/);
      expect(size, file).toBe('1200x630');
      expect(alt, file).toBeTruthy();
    }
    for (const { file, page } of pages) {
      const card = select('meta[name="twitter:card"]', page)?.properties.content;
      expect(card, file).toBe('summary_large_image');
    }
  });

  it('is a PNG of that size, light enough for every reader', async () => {
    for (const image of new Set(images.map((each) => each.image))) {
      const { type, bytes } = await load(new URL(image).pathname);
      expect(type, image).toBe('image/png');
      expect(sizeOfPng(bytes), image).toBe('1200x630');
      expect(bytes.length, image).toBeLessThan(100_000);
    }
  });

  it('is that of its Insight, of its manufacturer, or of the site', async () => {
    const reading = await readContent(process.cwd(), '9999-12-31');
    if (reading.kind === 'findings') throw new Error('The content has findings.');
    const { insights, catalogue } = reading.content;
    const own = new Map([
      ...insights.map(({ slug }) => [`/insights/${slug}`, `/social/insights/${slug}.png`] as const),
      ...catalogue.manufacturers.map(
        ({ id }) => [manufacturerPath(id), `/social/manufacturers/${id}.png`] as const,
      ),
      ...catalogue.products.map(
        ({ record, manufacturer }) =>
          [recordPath(record.id), `/social/manufacturers/${manufacturer.id}.png`] as const,
      ),
    ]);
    for (const { file, image } of images) {
      const path = `/${file.replaceAll('\\', '/').replace(/(?:\/\d+)?\.html$/, '')}`;
      expect(new URL(image).pathname, file).toBe(own.get(path) ?? '/social/nameplate.png');
    }
    expect(new Set(images.map(({ image }) => image)).size).toBeGreaterThan(30);
  });

  it('is named by a page: no other image is published', async () => {
    const files = await readdir('dist/social', { recursive: true });
    const published = files.filter((file) => file.endsWith('.png')).map((file) => `/social/${file}`);
    expect(published.sort()).toEqual([...new Set(images.map(({ image }) => new URL(image).pathname))].sort());
  });
});

describe('the icon of the site', () => {
  it('is named on every page', () => {
    for (const { file, page } of pages) {
      const icons = selectAll('link[rel="icon"], link[rel="apple-touch-icon"]', page);
      const addresses = icons.map(({ properties: { href } }) => href);
      expect(addresses, file).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
    }
  });

  it('is served as a drawing, as a small picture and as a large one', async () => {
    const drawing = await load('/favicon.svg');
    expect(drawing.type).toMatch(/^image\/svg\+xml/);
    expect(drawing.bytes.toString()).toContain('prefers-color-scheme: dark');

    const small = await load('/favicon.ico');
    expect(small.type).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/);
    const start = small.bytes.readUInt32LE(18);
    expect(small.bytes.readUInt32LE(14)).toBe(small.bytes.length - start);
    expect(sizeOfPng(small.bytes.subarray(start))).toBe('32x32');

    const large = await load('/apple-touch-icon.png');
    expect(large.type).toBe('image/png');
    expect(sizeOfPng(large.bytes)).toBe('180x180');
  });
});
