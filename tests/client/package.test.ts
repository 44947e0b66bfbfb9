import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const entry = (name: string) => {
  const files = (folder: string) =>
    z.strictObject({
      types: z.literal(`./dist/${folder}${name}.d.ts`),
      default: z.literal(`./dist/${folder}${name}.js`),
    });
  return { require: files('cjs/'), default: files('') };
};

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: ['client/src/index.ts'],
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

  it('has no dependencies, and types beside every entry', () => {
    const manifest = z
      .strictObject({
        name: z.literal('@nameplate/client'),
        version: z.string(),
        description: z.string(),
        license: z.literal('Apache-2.0'),
        type: z.literal('module'),
        sideEffects: z.literal(false),
        engines: z.strictObject({ node: z.literal('>=20') }),
        // What resolves packages without `exports` takes CommonJS.
        main: z.literal('./dist/cjs/index.js'),
        types: z.literal('./dist/cjs/index.d.ts'),
        exports: z.strictObject({
          '.': z.strictObject({
            // Workers of Cloudflare are servers, although their bundlers ask for the condition `browser` as well.
            workerd: z.strictObject(entry('index')),
            browser: z.strictObject(entry('browser')),
            ...entry('index'),
          }),
          './package.json': z.string(),
        }),
        files: z.tuple([z.literal('dist')]),
        scripts: z.strictObject({ prepack: z.string() }),
      })
      .safeParse(JSON.parse(readFileSync('client/package.json', 'utf8')));
    expect(manifest.error).toBeUndefined();
  });

  it('shows in its README the example that the documentation runs', () => {
    const example = readFileSync('content/examples/first-answer.mjs', 'utf8').split('\n').slice(1).join('\n');
    expect(readFileSync('client/README.md', 'utf8')).toContain(`\`\`\`js\n${example}\`\`\``);
  });
});
