import { describe, expect, it } from 'vitest';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';

const both = { SITE_URL: 'https://a.example', URL: 'https://b.example' };

describe('the public address', () => {
  it.each([
    [{ SITE_URL: 'https://a.example', URL: 'https://b.example', PORT: '1' }, 'https://a.example'],
    [{ SITE_URL: 'https://a.example/' }, 'https://a.example'],
    [{ URL: 'https://b.example', PORT: '1' }, 'https://b.example'],
    [{ CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL: 'https://p.example', ...both }, 'https://p.example'],
    [{ CONTEXT: 'branch-deploy', DEPLOY_PRIME_URL: 'https://p.example', ...both }, 'https://p.example'],
    [{ CONTEXT: 'production', DEPLOY_PRIME_URL: 'https://p.example', ...both }, 'https://a.example'],
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
