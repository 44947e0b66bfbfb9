import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: ['packages/client/src/index.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
};

describe('the package', () => {
  it('has less than 6,000 bytes when it is minified and compressed with gzip', async () => {
    expect(gzipSync(await bundle(), { level: 9 }).length).toBeLessThan(6_000);
  });

  it('imports nothing, neither a package nor a module of Node', async () => {
    expect(await bundle()).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b|\bBuffer\b/);
  });

  it('has no dependencies', () => {
    expect(readFileSync('packages/client/package.json', 'utf8')).not.toContain('ependencies"');
  });

  it('shows in its README the example that the documentation runs', () => {
    const example = readFileSync('content/examples/first-answer.mjs', 'utf8').split('\n').slice(1).join('\n');
    expect(readFileSync('packages/client/README.md', 'utf8')).toContain(`\`\`\`js\n${example}\`\`\``);
  });
});
