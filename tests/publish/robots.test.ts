import { expect, it } from 'vitest';
import { z } from 'zod';
import { GET } from '../../src/pages/robots.txt.ts';

it('robots.txt lets search engines in, keeps them out of the supplier preview and the interface of the console, and names the sitemap', async () => {
  const context = { site: new URL('https://nameplate.example') };
  const response = z.instanceof(Response).parse(Reflect.apply(GET, undefined, [context]));
  expect((await response.text()).split('\n').filter((line) => line !== '')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/v1/supplier/',
    'Disallow: /console/api/',
    'Sitemap: https://nameplate.example/sitemap-index.xml',
  ]);
});
