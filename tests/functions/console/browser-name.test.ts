import { describe, expect, it } from 'vitest';
import { browserName } from '../../../functions/console/sessions.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15';

describe('the browser of a session', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox on Linux'],
    [`${windows} Chrome/120.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Chrome/120.0 Safari/537.36 Edg/120.0`, 'Edge on Windows'],
    [`${windows} Chrome/120.0 Safari/537.36 OPR/106.0`, 'Opera on Windows'],
    [`${mac} Version/17.0 Safari/605.1.15`, 'Safari on macOS'],
    [`${phone} CriOS/120.0 Mobile/15E148 Safari/604.1`, 'Chrome on iOS'],
    [`${phone} FxiOS/120.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iOS'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.5.0', 'curl'],
    ['Something (Windows NT 10.0)', 'Windows'],
    ['<script>', null],
    ['not curl/8', null],
    ['', null],
  ])('that says %s is named %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
