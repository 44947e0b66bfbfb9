/** The public address of the site without a trailing slash, from what Astro was configured with. */
export const baseUrlOf = (site: URL | undefined): string => {
  if (site === undefined) throw new Error('astro.config.mjs does not set `site`.');
  return site.origin;
};

/** The file of a prebuilt JSON answer: the compact text of a body that its schema has already parsed. */
export const jsonResponse = (body: unknown, contentType = 'application/json'): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': contentType } });

/** The file of a prebuilt text answer. */
export const textResponse = (text: string, contentType: string): Response =>
  new Response(text, { headers: { 'Content-Type': contentType } });

/** The file of a prebuilt image. */
export const imageResponse = (bytes: Buffer, contentType = 'image/png'): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
