import { join } from 'node:path';
import { kindsOfPages } from '../../tests/end-to-end/kinds-of-pages.ts';
import { launchChromium } from '../../tests/launch-chromium.ts';
import { firstVisitBytes } from '../../tests/site/first-visit-bytes.ts';
import { startServer } from './http/server-process.ts';
import type { Section, SectionRow } from './section.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What a first visit of each kind of page takes over the wire, with header fields. */
export const pageWeight: Section = {
  name: 'first visit of a page: bytes over the wire, compressed, with header fields',
  needsBuild: true,
  run: async () => {
    const server = await startServer('host-server.ts', [
      join('build', 'catalogue.sqlite'),
      'dist',
      join('build', 'compressed'),
    ]);
    const browser = await launchChromium();
    const rows: SectionRow[] = [];
    for (const { kind, path } of kindsOfPages) {
      const bytes = await firstVisitBytes(browser, `http://127.0.0.1:${server.port}${path}`);
      const sum = [...bytes.values()].reduce((total, each) => total + each, 0);
      const parts = ['Document', 'Stylesheet', 'Script', 'Font'].map((type) => bytes.get(type) ?? 0);
      rows.push({
        name: `${kind}: HTML, styles, scripts, fonts, and all`,
        value: [...parts, sum].map(kilobytes).join(', '),
      });
    }
    await browser.close();
    await server.stop();
    return rows;
  },
};
