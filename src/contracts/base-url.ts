type Environment = Readonly<Record<string, string | undefined>>;

/** Whether Netlify builds for a preview, of a branch or of proposed changes, and not for the public site. */
export const isPreview = ({ CONTEXT }: Environment): boolean =>
  CONTEXT === 'deploy-preview' || CONTEXT === 'branch-deploy';

/**
 * The public address of the service, without a trailing slash, from the environment: for a preview on Netlify its own, else `SITE_URL`, else
 * Netlify's `URL`, else the local address on `PORT`. Every address in a response is built from it. Throws a
 * `TypeError` that says how to fix it when the value is not an absolute `http` or `https` address without
 * path, query and fragment.
 */
export const baseUrlFrom = (environment: Environment): string => {
  const preview = isPreview(environment) ? environment.DEPLOY_PRIME_URL : undefined;
  const configured = preview ?? environment.SITE_URL ?? environment.URL;
  const address = configured ?? `http://localhost:${environment.PORT ?? '8888'}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.href !== `${url.origin}/` || !['http:', 'https:'].includes(url.protocol)) {
    throw new TypeError(
      'SITE_URL (or URL, or PORT) is not a valid public address. Write only a scheme and a host, for example SITE_URL=https://nameplate.example.',
    );
  }
  return url.origin;
};

/** The same address from Astro's configuration, for pages. Throws when it is not set. */
export const baseUrlOf = (site: URL | undefined): string => {
  if (site === undefined) throw new Error('astro.config.mjs does not set `site`.');
  return site.origin;
};

/** The address in the examples of the documentation, where `npm start` serves. Readers see that of their site instead. */
const authoredAddress = 'http://localhost:8888';

/** An example of the documentation with the address of the site. */
export const exampleAt = (baseUrl: string, example: string): string =>
  example.replaceAll(authoredAddress, baseUrl);
