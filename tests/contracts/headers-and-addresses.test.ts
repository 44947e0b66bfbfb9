import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../src/contracts/headers.ts';
import { filteredCataloguePath } from '../../src/contracts/site-paths.ts';
import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { counted, groupDigits } from '../../src/text/counted.ts';

describe('the headers of the pages', () => {
  it('let nothing of another site in, and no page into a frame', () => {
    const { 'Content-Security-Policy': policy, ...others } = pageHeaders;
    expect(policy.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(others).toEqual({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    });
  });
});

describe('the addresses of the pages', () => {
  it('name the filters of a view in the order of the form, and none that is not set', () => {
    expect(filteredCataloguePath({})).toBe('/catalogue');
    expect(filteredCataloguePath({ year: '2024', manufacturer: 'HUBER+SUHNER' })).toBe(
      '/catalogue?manufacturer=HUBER%2BSUHNER&year=2024',
    );
    expect(
      filteredCataloguePath({ ports: 'a', 'rack-units': 'b', function: 'c', market: 'd', manufacturer: 'e' }),
    ).toBe('/catalogue?manufacturer=e&function=c&market=d&rack-units=b&ports=a');
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
