const web = /^https?:\/\//i;

/** A scheme, such as `mailto:`. A host with a port has digits after its colon. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * The address of a website as somebody types it, with `https://` in front where the scheme is missing. `http://` stays, and
 * so does an address of another scheme, which no website has.
 */
export const completeWebsite = (text: string): string => {
  const address = text.trim();
  if (web.test(address)) return address.replace(web, (start) => start.toLowerCase());
  if (address === '' || scheme.test(address)) return address;
  return `https://${address.replace(/^\/+/, '')}`;
};
