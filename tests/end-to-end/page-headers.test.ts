import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { select } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { readHeaderRules } from '../../host/routing/header-rules.ts';
import { sitePolicy } from '../../src/contracts/headers.ts';
import { formatHeaders } from '../../src/publish/routing-tables.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { kindsOfPages } from './kinds-of-pages.ts';
import { addressesOf, parsePage } from './page.ts';

const served = inject('servedUrl');

/** What a page that is only read adds to the policy of the site. */
const withoutScripts = "script-src 'none'";

describe('the headers', () => {
  it.each(kindsOfPages)(
    'of $kind let in nothing but files of this site, and no frame',
    async ({ path, scripts }) => {
      const response = await fetch(`${served}${path}`);
      const { headers } = response;
      expect(headers.get('content-security-policy')).toBe(sitePolicy);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
      const meta = select('meta[http-equiv="content-security-policy" i]', parsePage(await response.text()));
      expect(meta?.properties.content).toBe(scripts === 'none' ? withoutScripts : undefined);
    },
  );

  it('let browsers keep a file with a digest in its name for a year, and ask again for a page', async () => {
    const page = await fetch(`${served}/`);
    const [asset] = addressesOf(parsePage(await page.text())).filter((address) =>
      address.startsWith('/assets/'),
    );
    const { headers } = await fetch(`${served}${asset}`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('come each from one rule alone, whichever file is asked for', async () => {
    const dist = join(inject('servedProject'), 'dist');
    const rules = formatHeaders('https://nameplate.example').split('\n\n');
    const each = await Promise.all(
      rules.map((rule) => readHeaderRules(temporaryDirectory({ _headers: rule }))),
    );
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const entry of files) {
      const path = `/${relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
      const names = each.flatMap((headersAt) => Object.keys(headersAt(path)));
      expect(new Set(names).size, path).toBe(names.length);
    }
  });
});
