import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../../copy-project.ts';
import { suiteDirectory } from '../../temporary-directory.ts';

const directory = suiteDirectory();
const name = 'Example Drives of Hamburg';
const shortName = 'Example';

/** Files that others copy, run or compare as they are. */
const ofThisProject = [
  // Programs and packages, which say whose they are, and examples of their use.
  /^tools\//,
  /^docs\/examples\//,
  /^catalogue\/editions\/verify\.py$/,
  // The supplier contract of every deployment.
  /^contract\//,
];

/** Where this project's name stays within a file, and why. */
const kept = [
  // Programs and packages, with what programs that use them call them.
  /@nameplate\/[a-z-]+/g,
  /\bnameplate[-_](?:record[-_]contract|client|read[-_]api[-_]client|\d)/g,
  /\bnameplate\.(?:mjs|py|key|ts)\b/g,
  /\bNAMEPLATE_[A-Z0-9]+/g,
  /actions\/nameplate\b/g,
  /\b(?:from|import|const) nameplate\b|\bimport Nameplate\b|\bnameplate = Nameplate\(|\bNameplateError\b/g,
  /\bnameplate\.(?:lookup|validate|validateRecords|getProduct)\b/g,
  /"nameplate": \{ "type": "http"/g,
  /Validate with Nameplate|clients of Nameplate/g,
  /\bnameplate lookup\b/g,
  // Schemas of files, and the kind of an identifier, which stay when files go from one deployment to another.
  /\bnameplate-(?:evidence-report|decisions|advisory-index|record)\b/g,
  // A path of the first release, and the reserved domain of examples.
  /\/social\/nameplate\.png/g,
  /\bnameplate\.example\b/g,
  // Where a heading of price lists is from.
  /(["`])nameplate: /g,
  // The plate on a product.
  /text of a nameplate|with the nameplate or/g,
];

const withoutKept = (body: string): string => kept.reduce((rest, one) => rest.replaceAll(one, ''), body);

beforeAll(async () => {
  const own = join(directory(), 'own');
  await copyProject(process.cwd(), directory());
  // Two made products, no Insight, no source that is public.
  cpSync('tests/fixtures/release-0.1.0/content', join(own, 'content'), { recursive: true });
  const site = join(own, 'content', 'site.yaml');
  const identity = `shortName: ${shortName}\n${readFileSync(site, 'utf8').replaceAll('Example Drives', name)}`;
  writeFileSync(site, identity);
  mkdirSync(join(own, 'content', 'pages'));
  writeFileSync(
    join(own, 'content', 'pages', 'imprint.mdx'),
    '---\ntitle: Imprint\ndescription: Who is responsible for this site.\n---\n\nExample Drives Ltd.\n',
  );
  mkdirSync(join(own, 'content', 'pictures'));
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 28"/>';
  writeFileSync(join(own, 'content', 'pictures', 'logo.svg'), logo);
  const child = spawn(process.execPath, ['host/build.ts'], {
    cwd: directory(),
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, CONTENT_DIR: own },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([status, said]).toEqual([0, expect.any(String)]);
}, 600_000);

const read = (path: string) => readFileSync(join(directory(), path), 'utf8');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(directory(), folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:woff2|png|ico|tgz|wasm|sqlite)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory(), folder).length + 1));

/** Where a text has this project's name, each with what stands around it. */
const namesIn = (path: string, body: string): string[] =>
  [...withoutKept(body).matchAll(/.{0,40}nameplate.{0,40}/gi)].map(([around]) => `${path}: ${around}`);

describe('a build of another service', () => {
  it('has its name on every page and in every file, and this project’s only in the names of programs, packages and forms', () => {
    const named = filesBelow('dist')
      .filter((path) => !ofThisProject.some((one) => one.test(path)))
      .flatMap((path) => namesIn(path, read(join('dist', path))));
    expect(named).toEqual([]);
    expect(JSON.parse(read('dist/openapi.json')).info.title).toBe(`${name} read API`);
    const about = JSON.parse(read('dist/catalogue/list/about.json'));
    expect(about.service).toBe(name);
  });

  it('has its name in the mails, answers, tools for agents and realms of the functions', () => {
    const lines = filesBelow('build/server').flatMap(
      (path) => read(join('build/server', path)).match(/[^\n]*Nameplate[^\n]*/g) ?? [],
    );
    // What operators alone read.
    expect(lines.filter((line) => !/later version of Nameplate|Serving Nameplate needs/.test(line))).toEqual(
      [],
    );
  });

  it('has its short name in titles, and its logo at the head of every page', () => {
    const page = read('dist/docs/limits.html');
    expect(page).toContain(`· ${shortName}</title>`);
    expect(page).toContain(`<img src="/logo.svg" height="28" alt="${name}"`);
    expect(read('dist/logo.svg')).toContain('viewBox="0 0 90 28"');
    // It has no other picture, and none of this project stands for it.
    expect(page).not.toMatch(/favicon|og:image/);
  });

  it('links its own pages in the foot of every page, and nothing that it does not have', () => {
    const page = read('dist/docs/limits.html');
    expect(page).toContain('href="/pages/imprint"');
    expect(read('dist/pages/imprint.html')).toContain('<h1>Imprint</h1>');
    const linking = filesBelow('dist').filter(
      (path) =>
        /\.html$/.test(path) &&
        !/^(?:insights|evidence)\.html$|^problems\/insight_/.test(path) &&
        /href="\/(?:insights|evidence|feed\.xml|rss\.xml|feed\.json)"/.test(read(join('dist', path))),
    );
    expect(linking).toEqual([]);
  });

  it('shows its own record in the examples of the documentation', () => {
    const page = read('dist/docs/api-clients.html');
    expect(page).toMatch(/curl http:\/\/\S+\/api\/v1\/products\/our-company\/ED-1/);
    expect(page).toMatch(/"manufacturerPartNumber": "ED-1"/);
    expect(page).not.toContain('AT-FS232');
  });

  it('says under which licence its records are, and names no source of another catalogue', () => {
    const page = read('dist/docs/data-licence.html');
    expect(page).toContain('The records are under “All rights reserved”: Ask before you copy it.');
    expect(page).not.toMatch(/EtherCAT|QElectroTech/);
  });
});
