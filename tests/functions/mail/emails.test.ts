import { describe, expect, it } from 'vitest';
import { codeEmail, noticeEmail } from '../../../functions/mail/emails.ts';
import type { MailContent } from '../../../functions/mail/outbox.ts';

const baseUrl = 'https://nameplate.example';
const recipient = 'owner@supplier.example';
const companyId = '0199f0a0-0000-7000-8000-000000000001';
const company = 'Müller & Söhne';
const masked = 'npk_abc_********';
const by = 'anna@supplier.example';
const footer = `You get this mail because of an action on ${baseUrl}/console. Nameplate never asks for a key and never sends one by mail.`;

const emailOf = (content: MailContent) =>
  noticeEmail(
    { ...content, id: 7, createdAt: new Date('2026-11-24T09:00:00Z'), recipient, companyId },
    baseUrl,
  );

const companyPage = `${baseUrl}/console/company?id=${companyId}`;

const notices: readonly (readonly [
  content: MailContent,
  subject: string,
  link: string,
  facts: readonly string[],
])[] = [
  [
    { kind: 'invitation', facts: { company, role: 'owner', invitedBy: by } },
    'You are invited to a company on Nameplate',
    `Open the console: ${baseUrl}/console`,
    [`${by} invites you to the company ${company}, with the role owner.`, 'open for 14 days'],
  ],
  [
    { kind: 'company_verified', facts: { company } },
    `${company} is verified`,
    `Open the company: ${companyPage}`,
    [`An operator has verified the company ${company}.`, 'You see the key once'],
  ],
  [
    { kind: 'key_created', facts: { company, masked, by } },
    `A key was created for ${company}`,
    `See the keys: ${companyPage}`,
    [`${by} created the key ${masked} for the company ${company}.`, 'revoke the key'],
  ],
  [
    { kind: 'key_revoked', facts: { company, masked, by } },
    `A key of ${company} was revoked`,
    `See the keys: ${companyPage}`,
    [`${by} revoked the key ${masked} of the company ${company}.`, 'now refused'],
  ],
  ...(
    [
      ['owner_lost_role', 'because the owner who created it is no longer an owner of the company.'],
      ['leaked', 'because it was found in a place where others could read it.'],
      ['abuse', 'because it was used against the terms of the service.'],
      ['requested', 'because the company asked for it.'],
      ['<anything else>', 'because an operator of the service decided so.'],
    ] as const
  ).map(
    ([reason, because]) =>
      [
        { kind: 'key_disabled', facts: { company, masked, reason } },
        `A key of ${company} was disabled`,
        `See the keys: ${companyPage}`,
        [`The key ${masked} of the company ${company} was disabled, ${because}`, 'now refused'],
      ] as const,
  ),
  [
    {
      kind: 'key_expires',
      facts: { company, masked, expiresAt: '2027-11-21T23:59:59.000Z', days: 30 },
    },
    `A key of ${company} expires within 30 days`,
    `See the keys: ${companyPage}`,
    [
      `The key ${masked} of the company ${company} expires on 2027-11-21 (UTC)`,
      'Create a replacement, store it, call /api/v1/supplier/me with it',
    ],
  ],
];

describe('an email', () => {
  it.each(notices)(
    'of %o names its facts, and leads to the page for them',
    (content, subject, link, facts) => {
      const email = emailOf(content);
      expect(email).toMatchObject({ recipient, subject });
      for (const fact of facts) expect(email.text).toContain(fact);
      const paragraphs = email.text.split('\n\n');
      expect(paragraphs.slice(-2)).toEqual([link, `-- \n${footer}\n`]);
      expect(email.html.match(/<p>/g)).toHaveLength(paragraphs.length);
      const [, url = ''] = / (https:.*)/.exec(link) ?? [];
      expect(email.html).toContain(`<p><a href="${url}">${link.slice(0, link.indexOf(':'))}</a></p>`);
      expect(email.html).not.toContain('anything else');
    },
  );

  it('with a code has it in the subject too, says how long it is valid, and has no link', () => {
    const email = codeEmail(recipient, 'K7QM4XPA', baseUrl);
    expect(email).toMatchObject({ recipient, subject: 'K7QM-4XPA is your sign-in code for Nameplate' });
    expect(email.text).toMatch(/^Your sign-in code is K7QM-4XPA\.\n\nEnter the code .* for 10 minutes/);
    expect(email.text).not.toContain(`: ${baseUrl}`);
    expect(email.html).not.toContain('<a ');
  });

  it('has the same paragraphs as plain text and as HTML, where markup in a name is text', () => {
    const { text, html, subject } = emailOf({
      kind: 'company_verified',
      facts: { company: '<b class="x">Tom & Söhne</b>' },
    });
    expect(text).toContain('An operator has verified the company <b class="x">Tom & Söhne</b>.\n\n');
    expect(html).toContain(
      '<p>An operator has verified the company &lt;b class=&quot;x&quot;&gt;Tom &amp; Söhne&lt;/b&gt;.</p>\n<p>',
    );
    expect(html).toContain(
      '<title>&lt;b class=&quot;x&quot;&gt;Tom &amp; Söhne&lt;/b&gt; is verified</title>',
    );
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">/);
    expect(html).toContain(`<p><small>${footer}</small></p>\n</body></html>\n`);
    expect(subject).toBe('<b class="x">Tom & Söhne</b> is verified');
  });

  it('keeps line breaks and other control characters of a name out of headers and text', () => {
    const { text, html, subject } = emailOf({
      kind: 'company_verified',
      facts: { company: '\r\nBcc: x@x.example\r\n\u2028A\u0000\u0007B\u202e' },
    });
    expect(subject).toBe('Bcc: x@x.example A B  is verified');
    expect(text).toContain('the company  Bcc: x@x.example A B .\n\n');
    expect(html).toContain('the company  Bcc: x@x.example A B .</p>');
  });
});
