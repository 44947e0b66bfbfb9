import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, inject, it } from 'vitest';
import { ToolFileListSchema, toolFileName, toolNames } from '../../src/contracts/tool-files.ts';
import { packagesBefore, toolsVersion } from '../../src/publish/programs/versions.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { parsePage } from './page.ts';

const served = inject('servedUrl');

const textAt = async (path: string): Promise<string> => (await fetch(`${served}${path}`)).text();

const list = ToolFileListSchema.parse(JSON.parse(await textAt('/tools/files.json')));

describe('the tools of a deployment', () => {
  it('arrive as the list says: type, size and digest', async () => {
    expect(list.data.map(({ name }) => name)).toEqual([
      ...toolNames.map((tool) => toolFileName(tool, toolsVersion)),
      ...packagesBefore(toolsVersion).map(({ name }) => name),
    ]);
    for (const { name, url, mediaType, bytes, sha256 } of list.data) {
      expect(url).toBe(`${served}/tools/${name}`);
      const response = await fetch(url);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, mediaType]);
      const body = Buffer.from(await response.arrayBuffer());
      expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256]);
    }
  });

  it('ask the deployment that they came from', async () => {
    const lines = (await textAt('/tools/nameplate.mjs')).trimEnd().split('\n');
    expect(lines.at(-1)).toBe(`await nameplate.run("${served}");`);
  });

  it('are on a page with their digests and with the address to fetch them from', async () => {
    const page = parsePage(await textAt('/tools'));
    const codes = selectAll('main code', page).map(textOf);
    for (const { url, version, sha256 } of list.data) {
      expect(codes).toContain(sha256);
      if (version !== toolsVersion) continue;
      expect(codes.some((code) => /^(curl -O|npx -y|npm install) /.test(code) && code.includes(url))).toBe(
        true,
      );
    }
  });

  it('of release 0.1.0 still look up a list', async () => {
    const archive = await (await fetch(`${served}/tools/nameplate-0.1.0.tgz`)).bytes();
    const directory = temporaryDirectory({
      'nameplate.tgz': archive,
      'list.csv': 'Manufacturer,Part number\nAllied Telesis,AT-FS232/1\n',
    });
    execFileSync('tar', ['-xzf', 'nameplate.tgz'], { cwd: directory });
    const lookup = ['package/nameplate.mjs', 'lookup', 'list.csv', '--base-url', served, '--json'];
    const printed = execFileSync(process.execPath, lookup, {
      cwd: directory,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(JSON.parse(printed)).toMatchObject({ lines: [{ status: 'found' }] });
  });

  it('are found from every page, from the sitemap and from the guide for programs', async () => {
    const footer = selectAll('footer a', parsePage(await textAt('/'))).map(
      ({ properties }) => properties.href,
    );
    expect(footer).toContain('/tools');
    expect(await textAt('/sitemap-0.xml')).toContain(`<loc>${served}/tools</loc>`);
    expect(await textAt('/llms.txt')).toContain(`${served}/tools`);
  });
});
