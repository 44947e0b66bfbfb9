import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../launch-chromium.ts';
import { categories } from '../../lighthouse/page-scores.ts';
import { freePort } from '../../postgres/free-port.ts';
import { startServer } from '../lookup-over-http/server-process.ts';
import { median } from '../measure.ts';
import type { Row, Section } from '../section.ts';
import { timeProgram } from '../timed-program.ts';
import { installPeers } from './install-peers.ts';
import { measurePageLoad, type PageLoad } from './measure-page.ts';
import { astroBuild, type PeerSite, preparePeerSite } from './prepare-site.ts';
import { fillBasics, fillBlog, fillStarlight } from './starter-content.ts';

const rounds = 3;

const own = 'dist';

/** The pages of a site, by their kind. */
type Pages = { readonly name: string; readonly paths: Readonly<Partial<Record<Kind, string>>> };

const kinds = ['front page', 'article', 'record'] as const;
type Kind = (typeof kinds)[number];

const starters: readonly (Pages & { readonly site: PeerSite; readonly fill: (root: string) => void })[] = [
  {
    name: 'Starlight',
    site: 'starlight',
    fill: fillStarlight,
    paths: { 'front page': '/', article: '/guides/article/', record: '/reference/record/' },
  },
  {
    name: 'Astro blog',
    site: 'blog',
    fill: fillBlog,
    paths: { 'front page': '/', article: '/blog/article/' },
  },
  { name: 'Astro basics', site: 'basics', fill: fillBasics, paths: { 'front page': '/' } },
];

const ours: Pages = {
  name: 'Nameplate',
  paths: {
    'front page': '/',
    article: '/insights/one-dot-two-parts',
    record: '/products/prd_ek6p49822k',
  },
};

/** A page that is served, with what was measured of it in each round. */
type MeasuredPage = {
  readonly kind: Kind;
  readonly name: string;
  readonly address: string;
  readonly loads: PageLoad[];
};

/** Serves a built site and gives its pages. */
const serve = async (directory: string, { name, paths }: Pages) => {
  const server = await startServer('../peers/site-server.ts', [directory]);
  const pages = kinds.flatMap((kind): MeasuredPage[] => {
    const { [kind]: path } = paths;
    if (path === undefined) return [];
    return [{ kind, name, address: `http://localhost:${server.port}${path}`, loads: [] }];
  });
  return { server, pages };
};

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** The rows of the pages of one kind, of which the first is what the bytes of the others are compared with. */
const rowsOf = (kind: Kind, pages: readonly MeasuredPage[]): Row[] => {
  const middle = ({ loads }: MeasuredPage, of: (load: PageLoad) => number): number => median(loads.map(of));
  const [reference] = pages;
  const bytes = (page: MeasuredPage): number => middle(page, (load) => load.bytes);
  const each = (what: string, row: (page: MeasuredPage) => Omit<Row, 'name'>): Row[] =>
    pages.map((page) => ({ name: `${kind}, ${page.name}: ${what}`, ...row(page) }));
  return [
    ...each('bytes over the network', (page) => ({
      value: `${kilobytes(bytes(page))} kB, ${middle(page, (load) => load.requests)} requests`,
      ...(reference === undefined ? {} : { ratio: bytes(page) / bytes(reference) }),
    })),
    ...each('script / style / fonts', (page) => {
      const parts = (['script', 'style', 'font'] as const).map((type) => middle(page, (load) => load[type]));
      return { value: `${parts.map(kilobytes).join(' / ')} kB` };
    }),
    ...each('Lighthouse', (page) => ({
      value: categories.map((category) => middle(page, ({ scores }) => scores[category])).join(' / '),
    })),
  ];
};

/** What a reader loads, and what Lighthouse says of it, beside the starters of Starlight and Astro. */
export const pagesBesidePeers: Section = {
  name: 'pages beside the starters of Starlight and Astro',
  notes: [
    'The starters have the text of the same Insight and the facts of the same product. One server sends all sites, compressed. Bytes are those over the network with header fields; ratios are to Starlight.',
    'Lighthouse as on a phone: performance / accessibility / best practices / search engines.',
  ],
  needsBuild: true,
  run: async (say) => {
    const peers = installPeers(say);
    const roots: string[] = [];
    const sites: Awaited<ReturnType<typeof serve>>[] = [];
    for (const { site, fill, ...pages } of starters) {
      say(`building the starter: ${pages.name}`);
      const root = preparePeerSite(site, peers);
      roots.push(root);
      fill(root);
      timeProgram(root, astroBuild);
      sites.push(await serve(join(root, 'dist'), pages));
    }
    sites.push(await serve(own, ours));
    const debuggingPort = await freePort();
    const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`]);
    const pages = sites.flatMap((site) => site.pages);
    for (let round = 1; round <= rounds; round += 1) {
      for (const { kind, name, address, loads } of pages) {
        say(`round ${round} of ${rounds}: ${kind}, ${name}`);
        loads.push(await measurePageLoad(address, debuggingPort));
      }
    }
    await browser.close();
    for (const { server } of sites) await server.stop();
    for (const root of roots) rmSync(root, { recursive: true });
    return kinds.flatMap((kind) =>
      rowsOf(
        kind,
        pages.filter((page) => page.kind === kind),
      ),
    );
  },
};
