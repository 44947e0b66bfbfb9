import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Row, Section } from './section.ts';
import { buildSeconds, prepareSite } from './site-build.ts';

const insights = 1000;

/** The most kilobytes that a page may have, compressed as a CDN compresses while it answers. */
const aim = 100;

const words =
  'identity date price supplier order contract record catalogue number market source revision'.split(' ');

/** A few words that differ from one article to the next, so that they compress as real ones do. */
const phrase = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => words[(seed * 7 + index * (seed % 11) + index) % words.length]).join(
    ' ',
  );

/** The address of a file at a commit, whose digits do not compress. */
const address = (index: number, number: number): string => {
  const commit = createHash('sha1').update(`${index} ${number}`).digest('hex');
  const path = phrase(index * number, 3).replaceAll(' ', '/');
  return `https://github.com/${words[number]}/${words[index % words.length]}/blob/${commit}/${path}.md`;
};

/** Who is responsible for a source: three in four times one of 120 institutes, else an office that is named only once. */
const authority = (index: number, number: number): string =>
  number > 6 ? `Office ${index}` : `Institute ${(index + number) % 120}`;

const source = (
  index: number,
  number: number,
): string => `  - label: "${phrase(index + number, 5)} ${index}.${number}"
    url: "${address(index, number)}"
    evidenceDate: "20${10 + (index % 15)}-0${number}-01"
    authority: "${authority(index, number)}"
`;

/** An article with eight sources of its own and one that every article cites. */
const article = (index: number): string => `---
title: "${phrase(index, 6)} ${index}"
dek: "What the article is about: ${phrase(index + 3, 18)}."
category: "Identity"
proof: "A fact that carries it: ${phrase(index + 5, 20)}."
author: "Nameplate editors"
publishedAt: "2026-11-04"
updatedAt: "2026-11-04"
featured: false
status: published
sources:
${[1, 2, 3, 4, 5, 6, 7, 8].map((number) => source(index, number)).join('')}  - label: "RFC 9457"
    url: "https://www.rfc-editor.org/info/rfc9457"
    evidenceDate: "2023-07-01"
    authority: "IETF"
---
The article cites all of its sources.[[1]](#source-1)[[2]](#source-2)[[3]](#source-3)[[4]](#source-4)[[5]](#source-5)[[6]](#source-6)[[7]](#source-7)[[8]](#source-8)[[9]](#source-9)
`;

const kilobytes = (file: string): number =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1000;

/** The lists, by the beginning of the paths of their files. */
const lists: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    '/evidence, in every order',
    /^evidence(?:\.html|\/(?:\d+|(?:oldest-first|by-authority|by-article)(?:\/\d+)?)\.html)$/,
  ],
  ['/evidence/authority/…', /^evidence\/authority\/.*\.html$/],
  ['/evidence/authorities', /^evidence\/authorities\.html$/],
  ['/insights', /^insights(?:\.html|\/page\/\d+\.html)$/],
  ['/', /^index\.html$/],
];

/** How large the largest page of each list of Insights and sources is at 1,000 Insights. */
export const listPages: Section = {
  name: 'largest page of each list at 1,000 Insights, compressed',
  run: async (say) => {
    say('building the site');
    const root = prepareSite({ products: 10, insights }, article);
    buildSeconds(root);
    const files = readdirSync(join(root, 'dist'), { recursive: true }).map(String);
    const rows = lists.map(([name, pattern]): Row => {
      const pages = files.filter((file) => pattern.test(file));
      const measured = Math.max(...pages.map((file) => kilobytes(join(root, 'dist', file))));
      return { name: `${name} (${pages.length} pages)`, value: `${measured.toFixed(1)} kB`, measured, aim };
    });
    rmSync(root, { recursive: true });
    return rows;
  },
};
