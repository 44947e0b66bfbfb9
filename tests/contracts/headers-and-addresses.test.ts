import { describe, expect, it } from 'vitest';
import { apiHeaders, crossOriginHeaders, preflightHeaders } from '../../src/contracts/api-headers.ts';
import { counted } from '../../src/contracts/counted.ts';
import { pageHeaders, transportHeaders } from '../../src/contracts/page-headers.ts';
import {
  cataloguePath,
  filteredCataloguePath,
  furtherInsightsPath,
  insightApiPath,
  insightPath,
  insightsPath,
  listLookupPath,
  lookupForm,
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

describe('the headers of the transport', () => {
  it('keep browsers on https for a year, and say nothing on http', () => {
    expect(transportHeaders('https://nameplate.example')).toEqual({
      'Strict-Transport-Security': 'max-age=31536000',
    });
    expect(transportHeaders('http://localhost:8888')).toEqual({});
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
    expect(insightApiPath('one-dot-two-parts')).toBe('/api/v1/insights/one-dot-two-parts');
    expect([insightsPath, furtherInsightsPath, listLookupPath]).toEqual([
      '/insights',
      '/insights/page',
      '/catalogue/list',
    ]);
  });

  it('name the filters of a view in the order of the form, and none that is not set', () => {
    expect(filteredCataloguePath({})).toBe('/catalogue');
    expect(filteredCataloguePath({ year: '2024', manufacturer: 'HUBER+SUHNER' })).toBe(
      '/catalogue?manufacturer=HUBER%2BSUHNER&year=2024',
    );
    expect(
      filteredCataloguePath({ ports: 'a', 'rack-units': 'b', function: 'c', market: 'd', manufacturer: 'e' }),
    ).toBe('/catalogue?manufacturer=e&function=c&market=d&rack-units=b&ports=a');
  });

  it('have one form for the lookup', () => {
    expect(lookupForm).toEqual({ action: '/lookup', manufacturer: 'manufacturer', partNumber: 'partNumber' });
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
