import { describe, expect, it } from 'vitest';
import { allowedLicences, statedLicences } from './allowed-licences.ts';
import { checkLicences } from './check-licences.ts';
import { readLockedPackages } from './locked-packages.ts';

const rules = {
  allowed: {
    MIT: { scope: 'delivered', reason: '' },
    Zlib: { scope: 'development', reason: '' },
  },
  stated: {},
} as const;

const check = (licence: string | undefined, isDevelopment = false) =>
  checkLicences([{ name: 'some-package', version: '1.2.3', licence, isDevelopment }], rules);

describe('the check of licences', () => {
  it('finds that every package of the project has a licence that it may use', async () => {
    const packages = await readLockedPackages(process.cwd());
    expect(packages.length).toBeGreaterThan(1000);
    expect(checkLicences(packages, { allowed: allowedLicences, stated: statedLicences })).toEqual([]);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-3.0-only OR MIT', 'MIT AND MIT'])('allows %s', (licence) => {
    expect(check(licence)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', 'GPL-3.0-only is not allowed in what is delivered.'],
    ['MIT AND GPL-3.0-only', 'GPL-3.0-only is not allowed'],
    ['(GPL-2.0-only OR AGPL-3.0-only)', 'GPL-2.0-only, AGPL-3.0-only is not allowed'],
    ['MIT WITH Classpath-exception-2.0', 'MIT WITH Classpath-exception-2.0 is not allowed'],
    ['Zlib', 'Zlib is not allowed in what is delivered'],
    ['SEE LICENSE IN LICENSE.md', 'no SPDX expression'],
    ['constructor', 'no SPDX expression'],
    [undefined, 'no SPDX expression'],
  ])('names the package whose licence is %s, and says what to do', (licence, why) => {
    expect(check(licence)).toMatchObject([{ package: 'some-package', why: expect.stringContaining(why) }]);
    if (licence === 'Zlib') expect(check(licence, true)).toEqual([]);
  });

  it('takes what was read in a package for that version alone, and only while it is installed', () => {
    const read = { version: '1.2.3', licence: 'MIT', evidence: '' };
    const given = { ...rules, stated: { 'some-package': read } };
    const checkRead = (version: string) =>
      checkLicences([{ name: 'some-package', version, licence: undefined, isDevelopment: false }], given);
    expect(checkRead('1.2.3')).toEqual([]);
    expect(checkRead('1.2.4')).toMatchObject([{ why: expect.stringContaining('read in version 1.2.3') }]);
    expect(checkLicences([], given)).toMatchObject([{ why: expect.stringContaining('no longer') }]);
  });
});
