import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');

/** What a page sets in backticks and what looks like a path of the project. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) =>
      /^(?:src|functions|netlify|host|packages|content|tools|tests|client|deploy|docs|measure)\//.test(path),
    );

it.each(['docs/architecture.md', 'README.md', 'CONTRIBUTING.md'])(
  '%s names only files and folders that exist',
  (file) => {
    const paths = pathsIn(read(file)).filter((path) => !/[*…<]/.test(path));
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  },
);

it('The map of the README has every room of the code', () => {
  const map = read('README.md');
  const rooms = [
    'content',
    'evidence',
    'tables',
    'columns',
    'price-lists',
    'list-lookup',
    'lookup-text',
    'browser',
    'contracts',
    'text',
    'publish',
  ];
  expect(rooms.filter((room) => !map.includes(`src/${room}/`))).toEqual([]);
});
