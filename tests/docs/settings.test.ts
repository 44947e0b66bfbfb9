import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What the machine, the terminal, npm or the build sets, and no operator. */
const ofTheSystem = new Set([
  'NO_COLOR',
  'USER',
  'USERNAME',
  'NAMEPLATE_KEY',
  'URL',
  'INIT_CWD',
  'DEV',
  'SITE',
  'HOME',
]);

const sourcesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(directory, name), 'utf8'));

/** The names of environment variables that the text of a program reads, directly or by destructuring. */
const variablesIn = (source: string): string[] =>
  [
    ...source.matchAll(/\benv(?:ironment)?\.([A-Z][A-Z_]+)\b/g),
    ...[...source.matchAll(/\{([^{}]*)\}(?:: Environment)? *= *(?:process\.env|environment)\b/g)].flatMap(
      ([, names = '']) => [...names.matchAll(/\b([A-Z][A-Z_]+)\b/g)],
    ),
  ].map(([, name = '']) => name);

it('the deploy guide lists every environment variable that the code reads', () => {
  const read = new Set(
    ['functions', 'netlify', 'host', 'tools', 'src'].flatMap(sourcesIn).flatMap(variablesIn),
  );
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const table = guide.slice(guide.indexOf('## Settings'), guide.indexOf('## Check after'));
  const listed = new Set([...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name));
  expect([...read].filter((name) => !ofTheSystem.has(name) && !listed.has(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(12);
});
