import { describe, expect, it } from 'vitest';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';

describe('the public address', () => {
  it.each([
    [{ SITE_URL: 'https://a.example', URL: 'https://b.example', PORT: '1' }, 'https://a.example'],
    [{ SITE_URL: 'https://a.example/' }, 'https://a.example'],
    [{ URL: 'https://b.example', PORT: '1' }, 'https://b.example'],
    [{ PORT: '9000' }, 'http://localhost:9000'],
    [{}, 'http://localhost:8888'],
  ])('%o gives %s', (environment, address) => {
    expect(baseUrlFrom(environment)).toBe(address);
  });

  it.each([
    'nameplate.example',
    'ftp://a.example',
    'https://a.example/path',
    'https://a.example?x',
    'https://a.example#x',
    '',
    'canary',
  ])('refuses %s and says what to write, without repeating it', (address) => {
    expect(() => baseUrlFrom({ SITE_URL: address })).toThrow(
      /for example SITE_URL=https:\/\/nameplate\.example/,
    );
    expect(() => baseUrlFrom({ SITE_URL: address })).not.toThrow(/canary/);
  });
});
