/** The public address of the site from Astro's configuration, without a slash at its end. Throws when it is not set. */
export const baseUrlOf = (site: URL | undefined): string => {
  if (site === undefined) throw new Error('astro.config.mjs does not set `site`.');
  return site.origin;
};

/** A prebuilt JSON response, without white space. `body` has already been validated against its schema. */
export const jsonResponse = (body: unknown, contentType = 'application/json'): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': contentType } });

/** A prebuilt response of these bytes, which are not copied. */
export const bytesResponse = (bytes: Buffer<ArrayBuffer>, contentType: string): Response =>
  new Response(bytes, { headers: { 'Content-Type': contentType } });
