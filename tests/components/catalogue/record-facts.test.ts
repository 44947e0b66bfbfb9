import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  curlLine,
  physicalQuantities,
  verificationStates,
} from '../../../src/components/catalogue/record-facts.ts';
import { VerificationStatusSchema } from '../../../src/contracts/product.ts';

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

describe('the physical quantities on a product page', () => {
  it('keep every digit of the source, trailing zeros included', () => {
    expect(physicalQuantities({ weight: { value: '8.20', unit: 'lb' } })).toEqual([
      { name: 'Weight', text: '8.20 lb' },
    ]);
  });

  it('name only what the source states', () => {
    expect(physicalQuantities({})).toEqual([]);
  });

  it('show every quantity a record can have', () => {
    const one = { value: '1', unit: 'mm' };
    const all = { weight: one, length: one, width: one, height: one, depth: one };
    expect(physicalQuantities(all).map(({ name }) => name)).toEqual([
      'Weight',
      'Length',
      'Width',
      'Height',
      'Depth',
    ]);
  });
});

describe('the verification states on the pages', () => {
  it('are the states of the API, in the same order', () => {
    expect(Object.keys(verificationStates)).toEqual(VerificationStatusSchema.options);
  });

  it('each say what they mean and what they do not', () => {
    for (const { label, definition, limit } of Object.values(verificationStates)) {
      expect(label).not.toBe('');
      expect(definition).toMatch(/\.$/);
      expect(limit).toMatch(/\.$/);
    }
  });
});
