import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../functions/http/path.ts';

describe('the path of a request', () => {
  it.each([
    ['https://nameplate.example', '/'],
    ['https://nameplate.example/api/v1/products/Moxa/A%2fB?x=/y#z', '/api/v1/products/Moxa/A%2fB'],
    ['http://[::1]:8888//a//?', '//a//'],
    ['http://localhost/a/../b#c/d', '/b'],
  ])('of %s is %s', (address, path) => {
    expect(pathOf(new Request(address))).toBe(path);
  });

  it('is the one that URL reads', () => {
    const part = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(fc.array(part), part, part, (segments, query, fragment) => {
        const request = new Request(`http://localhost:8888/${segments.join('/')}?${query}#${fragment}`);
        expect(pathOf(request)).toBe(new URL(request.url).pathname);
      }),
    );
  });
});
