import { describe, expect, it } from 'vitest';
import { publicAddress } from '../../netlify/platform.ts';

describe('the address of the service in a function', () => {
  it('is that of SITE_URL', () => {
    expect(publicAddress({ SITE_URL: 'https://nameplate.example' }, () => {})).toBe(
      'https://nameplate.example',
    );
  });

  it('is none when the variable is wrong: the function answers, and the log says how to fix it', () => {
    const lines: string[] = [];
    expect(publicAddress({ SITE_URL: 'nameplate.example/path' }, (line) => lines.push(line))).toBe('');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      error: expect.stringContaining('Write only a scheme and a host'),
    });
  });
});
