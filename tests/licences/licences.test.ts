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

const check = (licence: string | undefined, isDevelopment = false, given = rules) =>
  checkLicences([{ name: 'some-package', version: '1.2.3', licence, isDevelopment }], given);

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
    ['GPL-3.0-only', 'GPL-3.0-only is not in the list.'],
    ['MIT AND GPL-3.0-only', 'GPL-3.0-only is not in the list.'],
    ['(GPL-2.0-only OR AGPL-3.0-only)', 'GPL-2.0-only, AGPL-3.0-only is not in the list.'],
    ['MIT WITH Classpath-exception-2.0', 'MIT WITH Classpath-exception-2.0 is not in the list.'],
    ['Zlib', 'Zlib is allowed for development only'],
    ['UNLICENSED', 'no SPDX expression'],
    ['SEE LICENSE IN LICENSE.md', 'no SPDX expression'],
    ['constructor', 'no SPDX expression'],
    [undefined, 'It states no licence.'],
  ])('names the package whose licence is %s, and says what to do', (licence, why) => {
    expect(check(licence)).toEqual([
      { package: 'some-package', version: '1.2.3', why: expect.stringContaining(why) },
    ]);
  });

  it('allows some licences for development only', () => {
    expect(check('Zlib', true)).toEqual([]);
    expect(check('Zlib OR GPL-3.0-only', true)).toEqual([]);
  });

  it('takes what was read in a package for that version alone, and only while it is installed', () => {
    const read = (version: string) => ({
      ...rules,
      stated: { 'some-package': { version, licence: 'MIT', evidence: '' } },
    });
    const checkRead = (version: string) =>
      checkLicences(
        [{ name: 'some-package', version: '1.2.3', licence: undefined, isDevelopment: false }],
        read(version),
      );
    expect(checkRead('1.2.3')).toEqual([]);
    expect(checkRead('1.2.2')).toMatchObject([{ why: expect.stringContaining('read in version 1.2.2') }]);
    expect(checkLicences([], read('1.2.3'))).toMatchObject([{ why: expect.stringContaining('no longer') }]);
  });
});
