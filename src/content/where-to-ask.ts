import { isReservedAddress } from '../contracts/reserved-host.ts';
import type { WhereToAsk } from '../contracts/where-to-ask.ts';
import { type SiteFile, SiteFileSchema } from './site-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const SettingsSchema = SiteFileSchema.pick({
  operator: true,
  contact: true,
  reports: true,
  repository: true,
});

/**
 * The fields of `content/site.yaml` that the environment sets, so that no operator edits a tracked file. Throws what is wrong with
 * one, without its value.
 */
export const siteSettings = (environment: Environment) => {
  const {
    SITE_OPERATOR: operator,
    SITE_CONTACT: contact,
    SITE_REPORTS: reports,
    SITE_REPOSITORY: repository,
  } = environment;
  const given = Object.entries({ operator, contact, reports, repository }).filter(([, value]) => value);
  const { data, error } = SettingsSchema.safeParse(Object.fromEntries(given));
  if (data !== undefined) return data;
  const field = SettingsSchema.keyof().parse(error.issues[0]?.path[0]);
  const { description, example } = SettingsSchema.shape[field].meta() ?? {};
  const name = `SITE_${field.toUpperCase()}`;
  throw new Error(`${name} is not valid. ${description} For example: ${name}=${example}`);
};

const unlessReserved = (address: string | undefined): string | undefined =>
  address === undefined || isReservedAddress(address) ? undefined : address;

/** The address of a contact at which a report can be made, by a prepared message where the address can take one. */
const reportsTo = (contact: string | undefined): string | undefined =>
  contact?.startsWith('mailto:')
    ? `${contact}${contact.includes('?') ? '&' : '?'}subject={title}&body={body}`
    : contact;

/** Where readers of a service turn: what the environment says, otherwise what `content/site.yaml` says. */
export const whereToAskOf = (site: SiteFile, environment: Environment): WhereToAsk => {
  const { operator, contact: own, reports, repository } = { ...site, ...siteSettings(environment) };
  const contact = unlessReserved(own ?? site.security.contact);
  return {
    operator,
    contact,
    ownReports: reports === undefined ? reportsTo(contact) : unlessReserved(reports),
    repository: unlessReserved(repository),
  };
};

/**
 * Where a vulnerability is reported: what `content/site.yaml` says, or the contact of the operators where that reaches nobody and the
 * contact somebody.
 */
export const securityContactOf = (site: SiteFile, environment: Environment): string =>
  unlessReserved(site.security.contact) ?? whereToAskOf(site, environment).contact ?? site.security.contact;
