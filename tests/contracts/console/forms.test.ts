import { describe, expect, it } from 'vitest';
import { EmailSchema, SignInRequestSchema } from '../../../src/contracts/console/account.ts';
import { CompanyIdSchema, RegistrationSchema } from '../../../src/contracts/console/company.ts';
import { companyLengths } from '../../../src/contracts/console/form-limits.ts';
import { CreateKeyRequestSchema, IdempotencyKeySchema } from '../../../src/contracts/console/key.ts';
import { MemberIdSchema } from '../../../src/contracts/console/member.ts';
import { readCode, writeCode } from '../../../src/contracts/console/sign-in-code.ts';
import { completeWebsite } from '../../../src/contracts/console/website.ts';

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
    ['with abbreviations in a name', { name: 'E.ON & J.P.Morgan S.p.A., d.o.o., Co., Ltd. No.1, 2.0' }],
    ['with colons and slashes in a name', { name: 're:publica A/S, Hotel: North & South' }],
    ['with the longest website', { website: website(companyLengths.website) }],
    ['with a website of plain HTTP', { website: 'http://supplier.example' }],
    ['with the longest description', { supplies: 'x'.repeat(companyLengths.supplies) }],
  ])('is accepted %s', (_, change) => {
    expect(messagesOf(change)).toEqual([]);
  });

  it.each([
    'evil.example/login now',
    'Pay at evil.example',
    'EVIL.Example',
    'x.com/pay',
    'T.CO',
    'a.b.org',
    'anna@evil.example',
    'anna@localhost',
    'mailto:anna',
    'tel:+49301',
    '//evil.example',
    'evil.example:8080',
    '192.0.2.7/login',
    '\\\\evil\\share',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'почта.рф',
    'evil.xn--p1ai',
  ])('is refused with the name %s, of which a mail program could make a link', (name) => {
    expect(messagesOf({ name })).toEqual([
      expect.stringMatching(/^Must not have the address .* with a space after each dot /),
    ]);
  });

  it.each([
    ['an empty name', { name: '' }, 'Must have 1 to 200 characters'],
    ['a name of invisible characters', { name: '\u200b' }, 'Character 1 (U+200B)'],
    ['a name that turns its direction', { name: 'Demo\u202e' }, 'Character 5 (U+202E)'],
    ['a name with a space at its start', { name: ' Demo' }, 'Must not begin or end with white space'],
    ['a name of two lines', { name: 'Demo\nSupplier' }, 'Character 5 (U+000A)'],
    [
      'a name with the address of a website',
      { name: 'URGENT, see https://x.example' },
      'Must not have the address',
    ],
    ['a name with the host of a website', { name: 'Sign in at WWW.x.example' }, 'Must not have the address'],
    ['a name that is too long', { name: 'ä'.repeat(201) }, 'Must have at most 200 characters, and has 201.'],
    ['no country', { country: undefined }, 'Choose a country from the list'],
    ['an empty country', { country: '' }, 'Choose a country from the list'],
    ['a country that does not exist', { country: 'XX' }, 'Choose a country from the list'],
    ['a country in lower case', { country: 'de' }, 'Choose a country from the list'],
    ['a country of three letters', { country: 'DEU' }, 'Choose a country from the list'],
    ['two lines of country', { country: 'DE\n' }, 'Choose a country from the list'],
    ['a country that is no text', { country: 49 }, 'Choose a country from the list'],
    [
      'a website of another scheme',
      { website: 'ftp://supplier.example' },
      'Must be the address of a website',
    ],
    ['a website that runs a script', { website: 'javascript:alert(1)' }, 'Must be the address of a website'],
    ['an email address as website', { website: 'anna@supplier.example' }, 'Must be the address of a website'],
    ['a website with a user name', { website: 'https://a@supplier.example' }, 'without a user name'],
    [
      'a website without its slashes',
      { website: 'https:supplier.example' },
      'Must be the address of a website',
    ],
    ['a host of one label', { website: 'intranet' }, 'Must be the address of a website'],
    [
      'a host with an empty label',
      { website: 'https://supplier..example' },
      'Must be the address of a website',
    ],
    ['a website with a space', { website: 'https://supplier.example/a b' }, 'without spaces'],
    ['a website with a control character', { website: 'https://supplier.example/\u0001' }, '(U+0001)'],
    ['a website with an invisible character', { website: 'supplier.example/\u200b' }, '(U+200B)'],
    [
      'a website that is too long',
      { website: website(301) },
      'Must have at most 300 characters, and has 301.',
    ],
    ['a website that is too long once it is complete', { website: website(301).slice(8) }, 'and has 301.'],
    ['an empty website', { website: ' ' }, 'Must have 1 to 300 characters'],
    ['an empty description', { supplies: '' }, 'Must have 1 to 500 characters'],
    ['a description that is too long', { supplies: 'x'.repeat(501) }, 'Must have at most 500 characters'],
    ['a field that the form does not have', { state: 'verified' }, 'state'],
  ])('with %s is refused with a sentence that says why', (_, change, sentence) => {
    expect(messagesOf(change).join(' ')).toContain(sentence);
  });
});

describe('the website of a company', () => {
  it.each([
    ['supplier.example', 'https://supplier.example'],
    [' www.supplier.example/products?all ', 'https://www.supplier.example/products?all'],
    ['//supplier.example', 'https://supplier.example'],
    ['supplier.example:8443/a', 'https://supplier.example:8443/a'],
    ['https://supplier.example/a@b', 'https://supplier.example/a@b'],
    ['http://supplier.example', 'http://supplier.example'],
    ['HTTPS://Supplier.example', 'https://Supplier.example'],
    ['müller.example', 'https://müller.example'],
  ])('is completed where the scheme is missing, and otherwise stays: %j', (typed, address) => {
    expect(RegistrationSchema.parse({ ...registration, website: typed }).website).toBe(address);
    expect(completeWebsite(typed)).toBe(address);
  });

  it('has one message, however many rules it breaks', () => {
    expect(messagesOf({ website: 'ftp://a b@intranet' })).toHaveLength(1);
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
    ['k7qm4xpa', true],
    ['k7qm-4xpa', true],
    ['K7QM-4XP0', false],
    ['Ｋ7QM4XPA', false],
    ['K7QM4XPA\n', true],
  ])('decide on the code %j: %s', (otp, isFine) => {
    const email = 'anna@supplier.example';
    const read = SignInRequestSchema.safeParse({ email, otp });
    expect(read.data?.otp).toBe(isFine ? 'K7QM4XPA' : undefined);
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
