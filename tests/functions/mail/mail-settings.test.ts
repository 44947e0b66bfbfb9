import { describe, expect, it } from 'vitest';
import { mailServerFault, senderFault } from '../../../functions/mail/mail-settings.ts';

describe('SMTP_URL', () => {
  it.each([
    'smtps://user:password@mail.nameplate.org:465',
    'smtp://mail:587',
    'smtp://127.0.0.1:25',
    'smtp://localhost/?requireTLS=false',
  ])('is accepted as %s', (address) => {
    expect(mailServerFault(address)).toBeUndefined();
  });

  it.each([
    [undefined, 'is not set'],
    ['', 'is not set'],
    ['https://canary.org', 'is not the address of a mail server'],
    ['smtp://', 'is not the address of a mail server'],
    ['smtp:canary', 'is not the address of a mail server'],
    ['smtps://user:pa/ss@canary.org', 'is not the address of a mail server'],
    ['smtp://mail.canary.example', 'has an address reserved for examples'],
    ['smtps://user:canary@mail.EXAMPLE.com:465', 'has an address reserved for examples'],
    ['smtp://mail.canary.invalid.:25', 'has an address reserved for examples'],
  ])('is refused as %s, with what to set and without its value', (address, fault) => {
    expect(mailServerFault(address)).toMatch(new RegExp(`^SMTP_URL ${fault}.*\\. Set it to one such as `));
    expect(mailServerFault(address)).not.toContain('canary');
  });
});

describe('MAIL_FROM', () => {
  it.each([
    'Nameplate <console@nameplate.org>',
    'console@nameplate.org',
    '"Nameplate, the console" <console@mail.nameplate.org>',
    'Nameplate <nameplate@localhost>',
  ])('is accepted as %s', (sender) => {
    expect(senderFault(sender)).toBeUndefined();
  });

  it.each([
    [undefined, 'is not set'],
    ['', 'is not set'],
    ['x', 'is not one email address'],
    ['canary <x>', 'is not one email address'],
    ['Nameplate <console@your-domain>', 'is not one email address'],
    ['canary@', 'is not one email address'],
    ['a@canary.org, b@canary.org', 'is not one email address'],
    ['canary: a@canary.org;', 'is not one email address'],
    ['a@b@canary.org', 'is not one email address'],
    ['Canary <canary@nameplate.example>', 'has an address reserved for examples'],
    ['canary@example.org', 'has an address reserved for examples'],
  ])('is refused as %s, with what to set and without its value', (sender, fault) => {
    expect(senderFault(sender)).toMatch(new RegExp(`^MAIL_FROM ${fault}.*\\. Set it to the sender`));
    expect(senderFault(sender)).not.toMatch(/canary/i);
  });
});
