import { describe, expect, it } from 'vitest';
import { EmailSchema, SignInRequestSchema } from '../../../src/contracts/console/account.ts';
import { CompanyIdSchema, RegistrationSchema } from '../../../src/contracts/console/company.ts';
import { companyLengths } from '../../../src/contracts/console/form-limits.ts';
import { CreateKeyRequestSchema, IdempotencyKeySchema } from '../../../src/contracts/console/key.ts';
import { MemberIdSchema } from '../../../src/contracts/console/member.ts';
import { readCode, writeCode } from '../../../src/contracts/console/sign-in-code.ts';

const registration = {
  name: 'Demo Supplier',
  country: 'DE',
  website: 'https://supplier.example/',
  supplies: 'Industrial switches from stock.',
};

/** The messages about a registration in which some fields are replaced. */
const messagesOf = (change: Readonly<Record<string, unknown>>): readonly string[] =>
  RegistrationSchema.safeParse({ ...registration, ...change }).error?.issues.map(({ message }) => message) ??
  [];

const website = (length: number): string => 'https://supplier.example/'.padEnd(length, 'a');

describe('the registration of a company', () => {
  it.each([
    ['as the form sends it', {}],
    ['with a name of one character', { name: 'A' }],
    ['with the longest name', { name: 'ä'.repeat(companyLengths.name) }],
    ['with a name counted in code points', { name: '😀'.repeat(companyLengths.name) }],
    ['with spaces inside a name', { name: 'Müller  & Söhne' }],
    ['with the longest website', { website: website(companyLengths.website) }],
    ['with a website of plain HTTP', { website: 'http://supplier.example' }],
    ['with the longest description', { supplies: 'x'.repeat(companyLengths.supplies) }],
  ])('is accepted %s', (_, change) => {
    expect(messagesOf(change)).toEqual([]);
  });

  it.each([
    ['an empty name', { name: '' }, 'Must be 1 to 200 characters on one line'],
    ['a name with a space at its start', { name: ' Demo' }, 'without white space at the start or the end'],
    ['a name with a space at its end', { name: 'Demo ' }, 'without white space at the start or the end'],
    ['a name of two lines', { name: 'Demo\nSupplier' }, 'on one line'],
    ['a name that is too long', { name: 'ä'.repeat(201) }, 'Must have at most 200 characters.'],
    ['a country in lower case', { country: 'de' }, 'Must be two upper-case letters, such as DE.'],
    ['a country of three letters', { country: 'DEU' }, 'Must be two upper-case letters, such as DE.'],
    ['two lines of country', { country: 'DE\n' }, 'Must be two upper-case letters, such as DE.'],
    ['a country that is no text', { country: 49 }, 'Must be two upper-case letters, such as DE.'],
    ['a website without a scheme', { website: 'supplier.example' }, 'starts with https:// or http://'],
    ['a website of another scheme', { website: 'ftp://supplier.example' }, 'starts with https:// or http://'],
    ['a website that runs a script', { website: 'javascript:alert(1)' }, 'starts with https:// or http://'],
    ['a host of one label', { website: 'https://intranet' }, 'starts with https:// or http://'],
    ['a website with a space', { website: 'https://supplier.example/a b' }, 'no spaces'],
    ['a website with a control character', { website: 'https://supplier.example/\u0001' }, 'no spaces'],
    ['a website that is too long', { website: website(301) }, 'Must have at most 300 characters'],
    ['an empty description', { supplies: '' }, 'Must be 1 to 500 characters on one line'],
    ['a description that is too long', { supplies: 'x'.repeat(501) }, 'Must have at most 500 characters.'],
    ['a field that the form does not have', { state: 'verified' }, 'state'],
  ])('with %s is refused with a sentence that says why', (_, change, sentence) => {
    expect(messagesOf(change).join(' ')).toContain(sentence);
  });
});

describe('the other forms and addresses of the console', () => {
  it.each([
    [{}, true],
    [{ scopes: ['supplier:read'] }, true],
    [{ scopes: ['supplier:validate', 'supplier:read'] }, true],
    [{ scopes: [] }, false],
    [{ scopes: ['supplier:read', 'supplier:read'] }, false],
    [{ scopes: ['supplier:write'] }, false],
    [{ scopes: 'supplier:read' }, false],
    [{ expiresAt: '2027-01-01T00:00:00Z' }, false],
  ])('decide on the creation of a key with %j: %s', (request, isFine) => {
    expect(CreateKeyRequestSchema.safeParse(request).success).toBe(isFine);
  });

  it('say why a scope may not be named twice', () => {
    const { error } = CreateKeyRequestSchema.safeParse({ scopes: ['supplier:read', 'supplier:read'] });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Must not name a scope twice.']);
  });

  it.each([
    ['K7QM4XPA', true],
    ['K7QM4XP', false],
    ['K7QM4XPAB', false],
    ['K7QM4XPO', false],
    ['K7QM4XP0', false],
    ['k7qm4xpa', false],
    ['Ｋ7QM4XPA', false],
    ['K7QM4XPA\n', false],
  ])('decide on the code %j: %s', (otp, isFine) => {
    const email = 'anna@supplier.example';
    expect(SignInRequestSchema.safeParse({ email, otp }).success).toBe(isFine);
  });

  it.each([
    'K7QM4XPA',
    'K7QM-4XPA',
    ' k7qm 4xpa ',
    'k-7-q-m-4-x-p-a',
    'Your sign-in code is K7QM-4XPA.',
    'K7QM-4XPA is your sign-in code for Nameplate',
  ])('read the code in %j, as it is typed or pasted', (text) => {
    expect(readCode(text)).toBe('K7QM4XPA');
    expect(writeCode(readCode(text))).toBe('K7QM-4XPA');
  });

  it.each([
    [CompanyIdSchema, 'cmp_rrqgpams61yf68pl', 'cmp_RRQGPAMS61YF68PL', 'xcmp_rrqgpams61yf68pl'],
    [MemberIdSchema, 'mbr_12', 'mbr_0', 'inv_1234567890123456789'],
    [MemberIdSchema, 'inv_9', 'inv_', 'mbr_1 '],
    [IdempotencyKeySchema, 'a_-45678', 'a123456', `${'a'.repeat(64)}a`],
    [EmailSchema, `${'a'.repeat(60)}@supplier.example`, 'anna', `anna@${'a.'.repeat(125)}example`],
  ])('accept an identifier in its form and in no other', (schema, right, ...wrong) => {
    expect(schema.safeParse(right).success).toBe(true);
    for (const text of wrong) expect(schema.safeParse(text).success).toBe(false);
  });
});
