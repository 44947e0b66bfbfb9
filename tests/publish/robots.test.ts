import { expect, it } from 'vitest';
import { robotsText } from '../../src/publish/guides-for-programs.ts';

it('robots.txt lets search engines in, keeps them out of the supplier preview and the interface of the console, and names the sitemap', () => {
  expect(
    robotsText('https://nameplate.example')
      .split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/v1/supplier/',
    'Disallow: /console/api/',
    'Sitemap: https://nameplate.example/sitemap-index.xml',
  ]);
});
