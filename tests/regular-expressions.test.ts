import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createPublishedSchemas } from '../packages/record-contract/src/index.ts';
import { keyPattern } from '../src/contracts/supplier/key-format.ts';
import { scriptsOf } from './scripts-of.ts';

const sources = [
  'src/**/*.{ts,tsx,astro}',
  'functions/**/*.ts',
  'netlify/**/*.ts',
  'host/**/*.ts',
  'tools/**/*.ts',
  '*.{ts,mjs}',
];

/** Expressions whose time may grow faster than the text, and why no text makes them slow. */
const bounded: Readonly<Record<string, string>> = {
  '/0+$/': 'It reads the three digits of a millisecond.',
  '/[^\\p{L}\\p{N}+]+$/u': 'It reads a word of a nameplate, whose text is cut to 2,000 characters.',
  '/^([\\p{L}./-]{1,16}?)\\.?[:#=]+(.*)$/u': 'It reads a word of a nameplate too.',
  '/(\\s*)(\\S+)/g': 'It reads the text of a nameplate.',
};

const literalsIn = (file: string, script: string): string[] => {
  const kind = /\.(astro|tsx)$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true, kind));
  return literals;
};

/** How an expression may take a time that grows faster than the text it reads; empty when it cannot. */
const faultsOf = (literal: string): string[] => {
  const end = literal.lastIndexOf('/');
  const { reports } = analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) });
  return reports.map(({ type, exponential }) => `${exponential ? 'exponential' : 'polynomial'} ${type}`);
};

describe('a regular expression', async () => {
  const files = globSync(sources).sort();
  const literals = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8');
      return scriptsOf(file, text).flatMap((script) =>
        literalsIn(file, script).map((literal) => ({ file, literal })),
      );
    }),
  );

  it('of the sources takes a time that grows no faster than the text, whatever the text is', () => {
    const all = literals.flat();
    expect(all.length).toBeGreaterThan(100);
    const slow = all
      .filter(({ literal }) => bounded[literal] === undefined)
      .map(({ file, literal }) => ({ file, literal, faults: faultsOf(literal) }))
      .filter(({ faults }) => faults.length > 0);
    expect(slow).toEqual([]);
  });

  it('of the published contract does so too, in the programs of others', () => {
    const written = JSON.stringify([...createPublishedSchemas('https://nameplate.example').values()]);
    const patterns = [...written.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
      String(JSON.parse(text)),
    );
    expect(patterns.length).toBeGreaterThan(5);
    const slow = [keyPattern, ...patterns].filter((pattern) => faultsOf(`/${pattern}/u`).length > 0);
    expect(slow).toEqual([]);
  });

  it('that takes quadratic time is found', () => {
    expect(faultsOf(String.raw`/^\s*charset\s*=\s*(?:"([^"]*)"|([^"\s]*))\s*$/i`)).not.toEqual([]);
  });
});
