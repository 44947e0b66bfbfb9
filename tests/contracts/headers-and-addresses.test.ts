import { describe, expect, it } from 'vitest';
import { apiHeaders, crossOriginHeaders, preflightHeaders } from '../../src/contracts/api-headers.ts';
import { counted } from '../../src/contracts/counted.ts';
import {
  cataloguePath,
  insightPath,
  lookupForm,
  lookupPagePath,
  lookupSlots,
  manufacturerPath,
  manufacturersPath,
  recordPath,
} from '../../src/contracts/site-paths.ts';
import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { groupDigits } from '../../src/contracts/supplier/limits.ts';

describe('the headers of the API', () => {
  it('link every response to the authority boundary and forbid sniffing', () => {
    expect(apiHeaders('https://nameplate.example')).toEqual({
      Link: '<https://nameplate.example/authority-boundary>; rel="describedby"',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('let any web page read a response with its entity tag, link and request id', () => {
    expect(crossOriginHeaders).toEqual({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'ETag, Link, X-Request-Id',
    });
  });

  it('tell a preflight request the methods, any header, and that this holds for a day', () => {
    expect(preflightHeaders(['GET', 'HEAD', 'OPTIONS'])).toEqual({
      ...crossOriginHeaders,
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    });
  });
});

describe('the addresses of the pages', () => {
  it('stay what they were published as', () => {
    expect([cataloguePath, manufacturersPath, manufacturerPath('moxa')]).toEqual([
      '/catalogue',
      '/catalogue/manufacturers',
      '/catalogue/manufacturer/moxa',
    ]);
    expect(recordPath('prd_7k2m9q4x')).toBe('/products/prd_7k2m9q4x');
    expect(insightPath('one-dot-two-parts')).toBe('/insights/one-dot-two-parts');
  });

  it('have one form for the lookup, and a page with places that no text can be mistaken for', () => {
    expect(lookupForm).toEqual({ action: '/lookup', manufacturer: 'manufacturer', partNumber: 'partNumber' });
    expect(lookupPagePath).not.toBe(lookupForm.action);
    for (const slot of Object.values(lookupSlots)) expect(slot).toMatch(/^\{\{[a-z-]+\}\}$/);
  });
});

describe('texts with numbers and keys', () => {
  it.each([
    [counted(1, 'record'), '1 record'],
    [counted(0, 'record'), '0 records'],
    [counted(12, 'record'), '12 records'],
    [counted(1, 'entry', 'entries'), '1 entry'],
    [counted(3, 'entry', 'entries'), '3 entries'],
    [groupDigits(262_144), '262,144'],
    [maskKey('7k2m9q4x7k2m9q4x'), 'npk_7k2m9q4x7k2m9q4x_********'],
  ])('read %s', (text, expected) => expect(text).toBe(expected));
});
