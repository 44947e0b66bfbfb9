import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from '../copy-project.ts';
import { median } from './measure.ts';
import type { Row, Section } from './section.ts';

/** A site of one size: how many products and how many Insights. */
type Size = { readonly products: number; readonly insights: number };

const sizes: readonly Size[] = [
  { products: 10, insights: 10 },
  { products: 1000, insights: 10 },
  { products: 10_000, insights: 10 },
  { products: 10, insights: 1000 },
];

/** How often a size is built: a short build differs more from one time to the next. */
const rounds = (size: Size): number => {
  const length = Math.max(size.products, size.insights);
  return length > 1000 ? 1 : length > 10 ? 3 : 5;
};

const article = (index: number): string => `---
title: "Article ${index}"
dek: "What article ${index} is about."
category: "Identity"
proof: "A fact that carries article ${index}."
author: "Nameplate editors"
publishedAt: "2026-11-04"
updatedAt: "2026-11-04"
featured: false
status: published
sources:
  - label: "RFC 9457"
    url: "https://www.rfc-editor.org/info/rfc9457"
    evidenceDate: "2023-07-01"
    authority: "IETF"
---
${Array.from(
  { length: 12 },
  (_, section) => `
## Section ${section}

Paragraph ${section} of article ${index} says something with *emphasis*, with \`code\` and with [a link](https://www.rfc-editor.org/info/rfc9457), over a line or two of text. [[1]](#source-1)

- one item
- another item
`,
).join('')}
<Callout label="What this does not prove">
Nothing is proved here.
</Callout>
`;

const product = (index: number): string => `id: prd_${index.toString(36).padStart(8, '0')}
market: power
manufacturer: manufacturer-${index % 50}
manufacturerPartNumber: "PN-${index}"
name: "Product ${index}"
identifiers: []
verification:
  status: source_listed
  evidenceAsOf: "2024-05-02"
description: "A product with a supply of 24 V and a rail clip, listed with the number ${index}."
classification:
  system: own-words
  name: "power supply"
physical:
  weight: { value: "${index}.5", unit: g }
sources:
  - repository: example/products
    path: "supplies/${index}.yaml"
    commit: 0123456789abcdef0123456789abcdef01234567
    date: "2024-05-02"
`;

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** What of `content/` is made up instead of copied. */
const replaced = ['insights', 'products', 'manufacturers.yaml'];

/** Takes out what the floor has nothing of: the social images. */
const leavePagesAndBodies = (root: string): void =>
  rmSync(join(root, 'src/pages/social'), { recursive: true });

/** A copy of the project whose content is made up, with articles of the given text. */
export const prepareSite = (size: Size, writeArticle: (index: number) => string = article): string => {
  const root = mkdtempSync(join(tmpdir(), 'nameplate-site-'));
  for (const name of ['src', 'functions', 'netlify', 'astro.config.mjs', 'tsconfig.json', 'package.json']) {
    cpSync(name, join(root, name), { recursive: true });
  }
  linkPackages(process.cwd(), root);
  for (const name of ['insights', 'products']) mkdirSync(join(root, 'content', name), { recursive: true });
  for (const name of readdirSync('content').filter((entry) => !replaced.includes(entry))) {
    cpSync(join('content', name), join(root, 'content', name), { recursive: true });
  }
  const manufacturers = count(50).map(
    (index) => `- id: manufacturer-${index}\n  name: "Manufacturer ${index}"\n`,
  );
  writeFileSync(join(root, 'content', 'manufacturers.yaml'), manufacturers.join(''));
  for (const index of count(50)) mkdirSync(join(root, 'content', 'products', `manufacturer-${index}`));
  for (const index of count(size.products)) {
    writeFileSync(
      join(root, 'content', 'products', `manufacturer-${index % 50}`, `${index}.yaml`),
      product(index),
    );
  }
  for (const index of count(size.insights)) {
    writeFileSync(join(root, 'content', 'insights', `article-${index}.mdx`), writeArticle(index));
  }
  return root;
};

const bareEndpoint = (length: number): string => `
export const getStaticPaths = () => Array.from({ length: ${length} }, (_, index) => ({ params: { id: String(index) } }));
export const GET = ({ params }) => new Response(JSON.stringify({ data: { id: params.id } }));
`;

const barePage = (length: number): string => `---
export const getStaticPaths = () => Array.from({ length: ${length} }, (_, index) => ({ params: { id: String(index) } }));
const { id } = Astro.params;
---
<html lang="en"><head><title>{id}</title></head><body><h1>{id}</h1></body></html>
`;

const bareMdxPage = (folder: string): string => `---
export const getStaticPaths = () =>
  Object.entries(import.meta.glob('/content/${folder}/*.mdx')).map(([file, load]) => ({
    params: { id: file.split('/').at(-1).replace('.mdx', '') },
    props: { load },
  }));
const { Content } = await Astro.props.load();
---
<html lang="en"><head><title>{Astro.params.id}</title></head><body><Content components={{ Callout: 'aside' }} /></body></html>
`;

/** How many pages and other files of the site are neither a product's, nor an Insight's, nor a problem's. */
const countOthers = (site: string, size: Size): { pages: number; files: number } => {
  const names = readdirSync(join(site, 'dist'), { recursive: true }).map(String);
  const pages = names.filter((name) => name.endsWith('.html')).length;
  const files = names.filter((name) => /\.(json|xml|txt)$/.test(name)).length;
  const own = size.products + size.insights;
  const problems = readdirSync(join(site, 'content', 'problems')).length;
  return { pages: pages - own - problems, files: files - own };
};

/**
 * The floor: a bare Astro project with as many pages and JSON endpoints as the built site has, and the same
 * articles and texts of problems.
 */
const prepareBare = (site: string, size: Size): string => {
  const others = countOthers(site, size);
  const root = mkdtempSync(join(tmpdir(), 'nameplate-bare-'));
  linkPackages(process.cwd(), root);
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(root, 'astro.config.mjs'),
    "import mdx from '@astrojs/mdx';\nexport default { site: 'http://localhost', integrations: [mdx()] };\n",
  );
  for (const folder of ['insights', 'problems']) {
    cpSync(join(site, 'content', folder), join(root, 'content', folder), { recursive: true });
  }
  for (const folder of ['products', 'insights', 'problems', 'others']) {
    mkdirSync(join(root, 'src', 'pages', folder), { recursive: true });
    mkdirSync(join(root, 'src', 'pages', 'api', folder), { recursive: true });
  }
  writeFileSync(join(root, 'src/pages/products/[id].astro'), barePage(size.products));
  writeFileSync(join(root, 'src/pages/api/products/[id].json.ts'), bareEndpoint(size.products));
  writeFileSync(join(root, 'src/pages/others/[id].astro'), barePage(others.pages));
  writeFileSync(join(root, 'src/pages/api/others/[id].json.ts'), bareEndpoint(others.files));
  writeFileSync(join(root, 'src/pages/insights/[id].astro'), bareMdxPage('insights'));
  writeFileSync(join(root, 'src/pages/problems/[id].astro'), bareMdxPage('problems'));
  writeFileSync(join(root, 'src/pages/api/insights/[id].json.ts'), bareEndpoint(size.insights));
  return root;
};

export const buildSeconds = (root: string): number => {
  for (const name of ['dist', '.astro', 'node_modules/.astro'])
    rmSync(join(root, name), { recursive: true, force: true });
  const start = performance.now();
  const { status, stderr } = spawnSync('astro', ['build', '--silent'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`A build failed.\n${stderr}`);
  return (performance.now() - start) / 1000;
};

const measureSize = (size: Size, say: (step: string) => void): Row[] => {
  const name = `${size.products.toLocaleString('en')} products, ${size.insights.toLocaleString('en')} Insights`;
  say(`${name}: preparing`);
  const whole = prepareSite(size);
  const site = prepareSite(size);
  leavePagesAndBodies(site);
  buildSeconds(site);
  const bare = prepareBare(site, size);
  const samples = count(rounds(size)).map((round) => {
    say(`${name}: round ${round + 1} of ${rounds(size)}`);
    return { bare: buildSeconds(bare), site: buildSeconds(site), whole: buildSeconds(whole) };
  });
  const files = readdirSync(join(site, 'dist'), { recursive: true }).length;
  for (const root of [whole, site, bare]) rmSync(root, { recursive: true });
  const row = (what: string, kind: keyof (typeof samples)[number]): Row => {
    const values = samples.map((sample) => sample[kind]);
    const ratios = samples.map((sample) => sample[kind] / sample.bare);
    return {
      name: `${name}: ${what}`,
      value: `${median(values).toFixed(1)} s`,
      ratio: median(ratios),
      rounds: { unit: 's', values, ratios },
    };
  };
  return [
    row('bare Astro', 'bare'),
    { ...row(`pages and bodies (${files} files)`, 'site'), aim: 1.5 },
    row('with images', 'whole'),
  ];
};

/** What the whole build costs beside a bare Astro build of as many pages and bodies, by wall clock. */
export const siteBuild: Section = {
  name: 'build of the site',
  run: async (say) => sizes.flatMap((size) => measureSize(size, say)),
};
