import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepProgram, restoreProgram } from '../../src/publish/program/kept-program.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** A directory in which a bundler wrote a program below the site, and the scripts and styles of the site. */
const bundled = () => {
  const directory = temporaryDirectory();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  };
  write('site/.prerender/entry.mjs', 'the entry');
  write('site/.prerender/chunks/page.mjs', 'a page');
  write('site/assets/site.css', 'a style');
  const kept = join(directory, 'kept');
  const site = join(directory, 'site');
  const program = { directory: join(site, '.prerender'), entry: 'entry.mjs' };
  const next = join(directory, 'next-site');
  return {
    kept,
    next,
    keep: (origin: string) => keepProgram(kept, origin, program, site),
    restore: (origin: string) => restoreProgram(kept, origin, next),
  };
};

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a kept program', () => {
  it('is restored for its origin with the scripts and styles of the site, and for no other origin', () => {
    const { keep, restore, next } = bundled();
    expect(restore('one')).toBeUndefined();
    keep('one');
    expect(restore('two')).toBeUndefined();
    const entry = restore('one');
    expect(readFileSync(entry ?? '', 'utf8')).toBe('the entry');
    expect(readFileSync(join(dirname(entry ?? ''), 'chunks', 'page.mjs'), 'utf8')).toBe('a page');
    expect(filesIn(next)).toEqual([join(next, 'assets', 'site.css')]);
  });

  it('is not restored, nor any file of it, when one of them was changed or removed, and can be kept anew', () => {
    for (const spoil of [(file: string) => appendFileSync(file, ', changed'), rmSync]) {
      for (const place of ['program/chunks/page.mjs', 'site/assets/site.css', 'contents.json']) {
        const { kept: own, keep, restore, next } = bundled();
        keep('one');
        spoil(join(own, 'one', place));
        expect(restore('one'), place).toBeUndefined();
        expect(() => readdirSync(next)).toThrow('ENOENT');
      }
    }
    const { keep, restore, kept } = bundled();
    keep('one');
    rmSync(join(kept, 'one', 'contents.json'));
    keep('one');
    expect(restore('one')).toBeDefined();
  });

  it('that a stopped build left without an end is not restored, and is removed by the next one', () => {
    const { kept, keep, restore } = bundled();
    keep('one');
    mkdirSync(join(kept, 'left.unfinished', 'program'), { recursive: true });
    expect(restore('left.unfinished')).toBeUndefined();
    keep('two');
    expect(readdirSync(kept)).toEqual(['two']);
    expect(restore('one')).toBeUndefined();
  });
});
