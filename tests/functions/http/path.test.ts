import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, createPathReader, pathOf } from '../../../functions/http/path.ts';

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

const at = (path: string) => ({ url: `https://nameplate.example${path}` });

describe('a route', () => {
  const routes = [
    { path: '/products/:id/on/:day.json', name: 'day' },
    { path: '/products/:id{/}?', name: 'record' },
    { path: '/api/v1/products/:manufacturer/*', name: 'product' },
    { path: '/api/v1/site{.json}?{/}?', name: 'site' },
    { path: '/console/api/*', name: 'console' },
  ];
  const find = createMatcher(routes);

  it.each([
    ['/products/prd_1/on/2024-05-02.json', 'day'],
    ['/products/prd_1/on/2024-05-02', undefined],
    ['/products/prd_1', 'record'],
    ['/products/prd_1/?day=2024-05-02', 'record'],
    ['/products/', undefined],
    ['/api/v1/products/moxa/EDS-P510/2', 'product'],
    ['/api/v1/products/moxa%2FEDS-P510', undefined],
    ['/api/v1/site.json/', 'site'],
    ['/api/v1/sites', undefined],
    ['/console/api/', 'console'],
    ['/console', undefined],
  ])('is the first that has the path of a request: %s', (path, name) => {
    expect(find(at(path))?.name).toBe(name);
  });

  it('gives the values in a path as they were sent', () => {
    const valuesOf = createPathReader('/products/:id/on/:day.json');
    expect(valuesOf(at('/products/a%2Fb/on/2024-05-02.json'))).toEqual({ id: 'a%2Fb', day: '2024-05-02' });
    expect(valuesOf(at('/products/a'))).toEqual({});
  });
});
