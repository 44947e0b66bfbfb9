import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { scriptsOf } from './scripts-of.ts';

/** Which files each file imports, types included. */
const importsOf = (sources: ReadonlyMap<string, string>): Map<string, readonly string[]> =>
  new Map(
    [...sources].map(([file, source]) => [
      file,
      ts
        .preProcessFile(source)
        .importedFiles.map(({ fileName }) => posix.join(posix.dirname(file), fileName))
        .filter((other) => sources.has(other)),
    ]),
  );

/** The files of circles, and those between two circles: what is left when every file without an import or without an importer is gone. */
const filesInCircles = (sources: ReadonlyMap<string, string>): string[] => {
  let left = importsOf(sources);
  for (;;) {
    const imported = new Set([...left.values()].flat());
    const kept = [...left]
      .map(([file, others]) => [file, others.filter((other) => left.has(other))] as const)
      .filter(([file, others]) => imported.has(file) && others.length > 0);
    if (kept.length === left.size) return kept.map(([file]) => file);
    left = new Map(kept);
  }
};

const files = globSync([
  '{src,functions,netlify,host,tools,tests,measure}/**/*.{ts,tsx,astro}',
  'packages/*/src/**/*.ts',
]);
const sources = new Map(files.map((file) => [file, scriptsOf(file, readFileSync(file, 'utf8')).join('\n')]));

it('no file can be reached from what it imports, types included', () => {
  expect(importsOf(sources).get('src/pages/index.astro')).not.toEqual([]);
  expect(filesInCircles(sources)).toEqual([]);
});

/** The rooms from a file to the page of a price list, in their order. */
const rooms = [
  'src/tables/',
  'src/columns/values/',
  'src/columns/fields/',
  'src/columns/profile/',
  'src/columns/mapping/',
  'src/columns/questions/',
  'src/price-lists/check/',
  'src/price-lists/report/',
  'src/price-lists/page/',
];

it('a room between a file and its named values imports those before it alone', () => {
  const imports = importsOf(sources);
  const later = rooms.flatMap((room, at) =>
    files
      .filter((file) => file.startsWith(room))
      .flatMap((file) =>
        (imports.get(file) ?? [])
          .filter((other) => rooms.slice(at + 1).some((one) => other.startsWith(one)))
          .map((other) => `${file} imports ${other}`),
      ),
  );
  expect(rooms.filter((room) => !files.some((file) => file.startsWith(room)))).toEqual([]);
  expect(later).toEqual([]);
});

it('no two folders between a file and its named values import each other', () => {
  const ofFolders = [...importsOf(sources)]
    .filter(([file]) => /^src\/(?:tables|columns|price-lists|list-lookup)\//.test(file))
    .flatMap(([file, others]) => others.map((other) => [posix.dirname(file), posix.dirname(other)] as const))
    .filter(([from, to]) => from !== to);
  const pairs = new Set(ofFolders.map((pair) => pair.join(' ')));
  expect([...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')))).toEqual([]);
});

it('what reads files into rows knows no field: it imports contracts and words for counts alone', () => {
  const others = [...importsOf(sources)].flatMap(([file, imported]) =>
    file.startsWith('src/tables/')
      ? imported.filter(
          (other) => !/^(?:src\/(?:tables|contracts|text)|packages\/record-contract)\//.test(other),
        )
      : [],
  );
  expect(others).toEqual([]);
});

it('a circle of types is found, and no file that leads to it', () => {
  const sources = new Map([
    ['src/first.ts', "import { of } from './line/results.ts';"],
    ['src/line/results.ts', "import type { Line } from './read.ts';"],
    ['src/line/read.ts', "export type { Saved } from '../saved.ts';"],
    [
      'src/saved.ts',
      "import { type Result } from './line/results.ts';\nimport * as z from 'zod';\nimport './last.ts';",
    ],
    ['src/last.ts', 'export const last = 1;'],
  ]);
  expect(filesInCircles(sources)).toEqual(['src/line/results.ts', 'src/line/read.ts', 'src/saved.ts']);
});
