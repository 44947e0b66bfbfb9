/** The public address of the site from Astro's configuration, without a slash at its end. Throws when it is not set. */
export const baseUrlOf = (site: URL | undefined): string => {
  if (site === undefined) throw new Error('astro.config.mjs does not set `site`.');
  return site.origin;
};
