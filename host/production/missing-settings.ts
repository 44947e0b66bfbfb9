import { existsSync } from 'node:fs';
import { secretLength } from '../../functions/console/console-services.ts';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { findRoleFault, type RoleSetting } from '../../functions/database/role-fault.ts';
import { otherAddress } from '../../functions/health/health-endpoints.ts';
import { mailServerFault, senderFault } from '../../functions/mail/mail-settings.ts';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import { productionRefusal } from '../../src/contracts/where-to-ask.ts';
import { counted } from '../../src/text/counted.ts';
import type { SiteBuild } from '../build-site.ts';
import { builtSettings } from '../built-settings.ts';
import { openOperatorPool } from '../database/operator-pool.ts';
import { listenAddressFrom } from '../http/listen-address.ts';
import { createFindClient } from '../http/trusted-proxies.ts';
import { linksIn } from '../routing/compressed-files.ts';
import { metricsAddressFrom } from './serve-metrics.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of `NETLIFY_DB_URL` for a service without the supplier preview, which alone needs a database. */
export const withoutDatabase = 'none';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'It is not valid.');

/** What an error says, if `read` throws one. */
const refusalOf = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
};

const addressFault = (environment: Environment, built: string): string | undefined => {
  if (!environment.SITE_URL) {
    return `SITE_URL is not set. The build is for ${built}: set SITE_URL=${built}.`;
  }
  const served = baseUrlFrom(environment);
  return built === served ? undefined : otherAddress(built, served);
};

const mostNamed = 5;

const linkFault = async (siteDirectory: string): Promise<string | undefined> => {
  const links = await linksIn(siteDirectory);
  if (links.length === 0) return undefined;
  const named = links.length > mostNamed ? [...links.slice(0, mostNamed), '…'] : links;
  return `dist has ${counted(links.length, 'symbolic link')}, which the server does not follow: ${named.join(', ')}. Put files in their place: copy the build with cp --recursive --dereference.`;
};

/** What is wrong with the build, and with the address that the service has by the environment. */
const buildFaults = async (environment: Environment, build: SiteBuild): Promise<(string | undefined)[]> => {
  const { siteDirectory, compressedDirectory, catalogueFile, pagesProgram } = build;
  const isThere = [siteDirectory, compressedDirectory, catalogueFile, pagesProgram].every((path) =>
    existsSync(path),
  );
  if (!isThere) {
    return [
      'The build is missing or incomplete (dist, build/compressed, build/catalogue.sqlite, build/pages). Run npm run build with the SITE_URL of the service.',
    ];
  }
  try {
    const settings = await builtSettings(catalogueFile);
    return [
      addressFault(environment, settings.baseUrl),
      productionRefusal(settings),
      await linkFault(siteDirectory),
    ];
  } catch (error) {
    return [reasonOf(error)];
  }
};

const isPostgresAddress = (address: string): boolean => /^postgres(?:ql)?:\/\//.test(address);

const databaseFault = ({ NETLIFY_DB_URL: address }: Environment): string | undefined => {
  if (!address) {
    return `NETLIFY_DB_URL is not set. Set it to the address of a PostgreSQL database, with the login of the service, or to ${withoutDatabase} for a service without suppliers and console.`;
  }
  return address === withoutDatabase || isPostgresAddress(address)
    ? undefined
    : `NETLIFY_DB_URL is not the address of a PostgreSQL database, which begins with postgres:// or postgresql://, nor ${withoutDatabase}.`;
};

/** What the console needs. */
const consoleFaults = (environment: Environment): (string | undefined)[] => {
  const { CONSOLE_SECRET: secret = '', SMTP_URL: server, MAIL_FROM: sender, NETLIFY_DB_URL } = environment;
  if (NETLIFY_DB_URL === withoutDatabase) return [];
  return [
    secret.length < secretLength
      ? `CONSOLE_SECRET is not set, or shorter than ${secretLength} characters. Set it to the output of openssl rand -base64 48, the same for every instance.`
      : undefined,
    mailServerFault(server),
    senderFault(sender),
  ];
};

const askRole = async (setting: RoleSetting, connectionString: string): Promise<string | undefined> => {
  const pool = openOperatorPool({ connectionString });
  try {
    return await findRoleFault(
      createBoundedDatabase(() => pool),
      setting,
    );
  } finally {
    await pool.end();
  }
};

/** What each database that answers says against the role of its address. */
const roleFaults = (environment: Environment): Promise<(string | undefined)[]> => {
  const { ROLE_CHECK, NETLIFY_DB_URL = '', CATALOGUE_DB_URL = '' } = environment;
  if (ROLE_CHECK === 'off') return Promise.resolve([]);
  const addresses = { NETLIFY_DB_URL, CATALOGUE_DB_URL };
  const settings = ['NETLIFY_DB_URL', 'CATALOGUE_DB_URL'] as const;
  const asked = settings.filter((setting) => isPostgresAddress(addresses[setting]));
  return Promise.all(asked.map((setting) => askRole(setting, addresses[setting])));
};

/**
 * What production needs and is missing or not valid, each with what to do; empty when all is there. Says no value of a setting but
 * the address of the service.
 */
export const missingSettings = async (environment: Environment, build: SiteBuild): Promise<string[]> =>
  [
    ...(await buildFaults(environment, build)),
    databaseFault(environment),
    ...(await roleFaults(environment)),
    ...consoleFaults(environment),
    refusalOf(() => listenAddressFrom(environment)),
    refusalOf(() => metricsAddressFrom(environment)),
    refusalOf(() => createFindClient(environment.TRUSTED_PROXIES)),
  ].filter((fault) => fault !== undefined);
