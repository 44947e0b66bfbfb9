/**
 * A description with the contact of `content/site.yaml`, a `mailto:` or `https:` address, in its `info`; unchanged
 * without one.
 */
export const withContact = <Described extends { readonly info: object }>(
  description: Described,
  contact: string | undefined,
) => {
  if (contact === undefined) return description;
  const { protocol, pathname } = new URL(contact);
  const given = protocol === 'mailto:' ? { email: decodeURIComponent(pathname) } : { url: contact };
  return { ...description, info: { ...description.info, contact: given } };
};
