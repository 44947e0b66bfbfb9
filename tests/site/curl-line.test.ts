import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlLine } from '../../src/site/curl-line.ts';

/** What a shell hands to curl, with `printf` in its place. */
const argumentOf = (line: string): string =>
  execFileSync('sh', ['-c', line.replace(/^curl /, "printf '%s' ")], { encoding: 'utf8' });

describe('the curl line of an address', () => {
  it('gives curl the address as one unchanged argument', () => {
    const address = 'https://nameplate.example/api/v1/products/acme/A%20(B)!*$HOME';
    expect(argumentOf(curlLine(address))).toBe(address);
  });

  it('stays one argument when the part number holds an apostrophe', () => {
    const address = `https://nameplate.example/api/v1/products/acme/${encodeURIComponent("O'1; echo no")}`;
    expect(argumentOf(curlLine(address))).toBe(
      'https://nameplate.example/api/v1/products/acme/O%271%3B%20echo%20no',
    );
  });
});
