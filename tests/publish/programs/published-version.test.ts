import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  checkPublished,
  packagesBefore,
  publishedDigests,
  readPublished,
  toolsVersion,
} from '../../../src/publish/programs/versions.ts';

const VersionSchema = z.object({ version: z.string() });
const versionIn = (text: string): string => VersionSchema.parse(JSON.parse(text)).version;

it('the version stands in package.json, and in the lock file by npm version <version> --no-git-tag-version', () => {
  expect(versionIn(readFileSync('package.json', 'utf8'))).toBe(toolsVersion);
  expect(versionIn(readFileSync('package-lock.json', 'utf8'))).toBe(toolsVersion);
});

describe('a published version', () => {
  it('is refused with other bytes, by what to do', () => {
    const published = publishedDigests['0.1.0'] ?? {};
    expect(() => checkPublished('0.1.0', published)).not.toThrow();
    expect(() => checkPublished('0.1.0', { ...published, 'nameplate.py': 'a'.repeat(64) })).toThrow(
      'nameplate.py: version 0.1.0 was published with other bytes. Begin the next version: npm version 0.2.0-dev --no-git-tag-version',
    );
    expect(() => checkPublished('0.2.0-dev', {})).not.toThrow();
  });

  it('keeps its packages with the bytes that were published', () => {
    const kept = packagesBefore('');
    expect(kept.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'nameplate-0.1.0.tgz',
        'nameplate-client-0.1.0.tgz',
        'nameplate-record-contract-0.1.0.tgz',
      ]),
    );
    for (const one of kept) {
      const content = gunzipSync(readPublished(process.cwd(), one));
      expect(createHash('sha256').update(content).digest('hex')).toBe(
        publishedDigests[one.version]?.[one.name],
      );
    }
  });
});
