import { afterEach, expect, it, vi } from 'vitest';
import { textFiles } from '../../src/publish/site-files.ts';
import { content } from '../content/small-content.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

afterEach(() => vi.unstubAllEnvs());

it('a service has the pictures of its own content, and none of this project for one that it lacks', async () => {
  const files = {
    'content/site.yaml': '',
    'content/pictures/social.png': 'own',
    'content/pictures/logo.svg': '<svg/>',
  };
  vi.stubEnv('CONTENT_DIR', temporaryDirectory(files));
  const made = textFiles({ ...content, insights: [] }, 'https://nameplate.example');
  const bodyAt = async (path: string) => {
    const file = made.find((one) => one.path === path);
    return file === undefined ? undefined : Buffer.from(await file.body()).toString();
  };
  expect(await bodyAt('/social/nameplate.png')).toBe('own');
  expect(await bodyAt('/logo.svg')).toBe('<svg/>');
  expect(await bodyAt('/favicon.ico')).toBeUndefined();
});
