import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { textFiles } from '../../src/publish/site-files.ts';
import { content } from '../content/small-content.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

afterEach(() => vi.unstubAllEnvs());

it('a picture of one’s own content takes the place of that of the project, and the others stay', async () => {
  const files = { 'content/site.yaml': '', 'content/pictures/social.png': 'own' };
  vi.stubEnv('CONTENT_DIR', temporaryDirectory(files));
  const bodyAt = async (path: string) => {
    const made = textFiles({ ...content, insights: [] }, 'https://nameplate.example');
    return Buffer.from((await made.find((file) => file.path === path)?.body()) ?? '');
  };
  expect((await bodyAt('/social/nameplate.png')).toString()).toBe('own');
  const ofProject = readFileSync(join('content', 'pictures', 'favicon.ico'));
  expect((await bodyAt('/favicon.ico')).equals(ofProject)).toBe(true);
});
