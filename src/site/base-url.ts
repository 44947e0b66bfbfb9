/** The public address of the site without a trailing slash, from what Astro was configured with. */
export const baseUrlOf = (site: URL | undefined): string => {
  if (site === undefined) throw new Error('astro.config.mjs does not set `site`.');
  return site.origin;
};
