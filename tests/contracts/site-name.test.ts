import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const baseUrl = 'https://drives.example';

/** Loads a module as a service with this name has it. */
const withName = async <Module>(name: string, load: () => Promise<Module>): Promise<Module> => {
  vi.stubGlobal('serviceName', name);
  vi.resetModules();
  return load();
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a service with another name', () => {
  it('has its own name in every mail', async () => {
    const { codeEmail } = await withName('Example Drives', () => import('../../functions/mail/emails.ts'));
    const mail = codeEmail('a@b.org', 'K7QM4XPA', baseUrl);
    expect(mail.subject).toBe('K7QM-4XPA is your sign-in code for Example Drives');
    expect(JSON.stringify(mail)).not.toContain('Nameplate');
  });

  it.each([
    ['Example Drives', 'Example Drives'],
    ['Müller – "Antriebe"', 'Muller Antriebe'],
    ['部品', 'Service'],
  ])('is named in the realm of keys as a header can have it: %s', async (name, realm) => {
    const { bearerRealm } = await withName(name, () => import('../../functions/http/endpoint.ts'));
    expect(bearerRealm).toBe(`Bearer realm="${realm} supplier preview"`);
    expect(new Headers({ 'WWW-Authenticate': bearerRealm }).get('WWW-Authenticate')).toBe(bearerRealm);
  });
});
