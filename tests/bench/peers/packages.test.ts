import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), resolved: z.string().optional() }),
  ),
});

const read = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

describe('the packages that the benchmarks compare with', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(read(import.meta.dirname, 'package.json'));
  const locked = LockSchema.parse(read(import.meta.dirname, 'package-lock.json')).packages;
  const own = LockSchema.parse(read('package-lock.json')).packages;

  it.each(Object.entries(dependencies))(
    'have one version: %s %s, the same as in the project',
    (name, version) => {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      const path = `node_modules/${name}`;
      expect(locked[path]?.version).toBe(version);
      expect(own[path]?.version ?? version).toBe(version);
    },
  );

  it('come from the registry that npm is set to', () => {
    expect(Object.values(locked).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
