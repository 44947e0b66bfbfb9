import { describe, expect, it } from 'vitest';
import type { SiteFile } from '../../src/content/site-file.ts';
import { securityContactOf, siteSettings, whereToAskOf } from '../../src/content/where-to-ask.ts';
import { productionNote, productionRefusal } from '../../src/contracts/where-to-ask.ts';
import { content } from './small-content.ts';

const ask = (
  fields: Partial<SiteFile>,
  environment: Readonly<Record<string, string>> = {},
  security = 'mailto:security@nameplate.example',
) => {
  const site = { overview: content.overview, security: { contact: security, expires: '2027-11-01' } };
  return whereToAskOf({ ...site, ...fields }, environment);
};

const settings = {
  SITE_OPERATOR: 'Drives Ltd',
  SITE_CONTACT: 'mailto:people@drives.org',
  SITE_REPORTS: 'https://git.drives.org/new?title={title}&body={body}',
  SITE_REPOSITORY: 'https://git.drives.org/catalogue',
};

describe('where readers turn', () => {
  it('is what the environment says, whatever the file says, and an empty setting is none', () => {
    const fields = { operator: 'Somebody', contact: 'https://somebody.org/', repository: 'https://old.org' };
    expect(ask(fields, settings)).toEqual({
      operator: settings.SITE_OPERATOR,
      contact: settings.SITE_CONTACT,
      ownReports: settings.SITE_REPORTS,
      repository: settings.SITE_REPOSITORY,
    });
    expect(ask(fields, { SITE_OPERATOR: '', SITE_CONTACT: '' })).toMatchObject({
      operator: 'Somebody',
      contact: 'https://somebody.org/',
    });
  });

  it('is the address for vulnerabilities when no contact is given, and only then', () => {
    const security = 'mailto:security@drives.org';
    expect(ask({}, {}, security).contact).toBe(security);
    expect(ask({}, { SITE_CONTACT: 'mailto:people@drives.example' }, security).contact).toBeUndefined();
  });

  it('is the contact for reports when they have no address of their own, by a prepared message where it takes one', () => {
    expect(ask({ contact: 'mailto:people@drives.org' }).ownReports).toBe(
      'mailto:people@drives.org?subject={title}&body={body}',
    );
    expect(ask({ contact: 'https://drives.org/contact' }).ownReports).toBe('https://drives.org/contact');
  });

  it('is nowhere by an address that reaches nobody', () => {
    const reserved = {
      SITE_CONTACT: 'mailto:people@drives.example',
      SITE_REPORTS: 'https://git.example/new?title={title}&body={body}',
      SITE_REPOSITORY: 'https://git.example/catalogue',
    };
    expect(ask({}, reserved)).toEqual({});
  });

  it.each([
    ['SITE_OPERATOR', 'Two\nlines'],
    ['SITE_CONTACT', 'canary@drives.org'],
    ['SITE_REPORTS', 'https://drives.org/canary'],
    ['SITE_REPOSITORY', 'git@canary.org:drives'],
  ])('is refused in %s with what to write, without its value', (name, value) => {
    const read = () => siteSettings({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} is not valid\\. .+ For example: ${name}=\\S+`));
    expect(read).not.toThrow(/canary|undefined/);
  });
});

describe('where a vulnerability is reported', () => {
  const contactOf = (contact: string, environment: Readonly<Record<string, string>>) =>
    securityContactOf(
      { overview: content.overview, security: { contact, expires: '2027-11-01' } },
      environment,
    );

  it('is its own contact, and that of the operators while it has none that reaches somebody', () => {
    const own = 'mailto:security@drives.org';
    const placeholder = 'mailto:security@drives.example';
    expect(contactOf(own, settings)).toBe(own);
    expect(contactOf(placeholder, settings)).toBe(settings.SITE_CONTACT);
    expect(contactOf(placeholder, {})).toBe(placeholder);
  });
});

describe('a build for production', () => {
  const needed = { SITE_OPERATOR: settings.SITE_OPERATOR, SITE_CONTACT: settings.SITE_CONTACT };

  it('needs an operator and a contact, and no more', () => {
    expect(productionRefusal(ask({}, needed))).toBeUndefined();
    expect(productionNote(ask({}, needed))).toBeUndefined();
  });

  it('is missed by any other build in a note that names the settings alone', () => {
    expect(productionNote(ask({}))).toBe(
      'done; for production also set SITE_OPERATOR and SITE_CONTACT (docs/deploy.md#settings)',
    );
  });

  it.each([
    [{}, 'set SITE_OPERATOR and SITE_CONTACT, or operator and contact in content/site.yaml,'],
    [{ ...needed, SITE_OPERATOR: '' }, 'set SITE_OPERATOR, or operator in content/site.yaml,'],
    [{ ...needed, SITE_CONTACT: 'https://drives.example' }, 'set SITE_CONTACT, or contact in'],
    [{ ...needed, SITE_REPORTS: 'mailto:a@b.example?subject={title}&body={body}' }, 'set SITE_REPORTS, or'],
  ])('is refused in one sentence that says what to set: %j', (environment, told) => {
    const refusal = productionRefusal(ask({}, environment));
    expect(refusal).toContain(told);
    expect(refusal).toMatch(/^[^\n]+ does not count\.$/);
  });
});
