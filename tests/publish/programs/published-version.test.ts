import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { toolsVersion } from '../../../src/contracts/tool-files.ts';
import { packageFolders } from '../../../src/publish/programs/compile-packages.ts';
import {
  checkPublishedDigests,
  publishedDigestsFile,
} from '../../../src/publish/programs/published-digests.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

it('What a release publishes has one version everywhere', () => {
  const VersionSchema = z.object({ version: z.string() });
  const versions = ['package.json', ...packageFolders.map((folder) => `packages/${folder}/package.json`)].map(
    (file) => VersionSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version,
  );
  const [, python] =
    /^__version__ = "(.+)"$/m.exec(readFileSync('packages/client/python/nameplate.py', 'utf8')) ?? [];
  expect(new Set([...versions, python])).toEqual(new Set([toolsVersion]));
});

it('A release gives no other bytes under a version that was published, and says what to do', () => {
  const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
  const published = JSON.stringify({ '0.1.0': { 'nameplate.py': first } });
  const project = temporaryDirectory({ [publishedDigestsFile]: published });
  const check = (version: string, digest: string) => () =>
    checkPublishedDigests(project, version, { 'nameplate.py': digest });
  expect(check('0.1.0', second)).toThrow(
    /^nameplate\.py: version 0\.1\.0 was published with other bytes\. Raise the version /,
  );
  expect(check('0.1.0', first)).not.toThrow();
  expect(check('0.2.0', second)).not.toThrow();
});
