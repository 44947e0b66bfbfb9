/** Contacts for questions and errors. Absent if not configured, or reserved for examples. */
export type WhereToAsk = {
  /** Who operates the service. */
  readonly operator?: string | undefined;
  /** Contact of the operators, a `mailto:` or `https:` address. */
  readonly contact?: string | undefined;
  /** Where errors of this service are reported; see `reportAddress`. */
  readonly ownReports?: string | undefined;
  /** The repository with the content and the software, an `https:` address. */
  readonly repository?: string | undefined;
};

/** Values that the build puts into the pages; elsewhere nothing is configured. */
export const whereToAsk: WhereToAsk = import.meta.env?.whereToAsk ?? {};

/** An address as people read it. */
export const addressText = (address: string): string => address.replace(/^(?:mailto:|https:\/\/)/, '');

const missingFields = ({ operator, contact, ownReports }: WhereToAsk): string[] => [
  ...(operator === undefined ? ['operator'] : []),
  ...(contact === undefined ? ['contact'] : []),
  // Without an address of their own, reports go to the contact.
  ...(contact !== undefined && ownReports === undefined ? ['reports'] : []),
];

const settingsOf = (fields: readonly string[]): string =>
  fields.map((field) => `SITE_${field.toUpperCase()}`).join(' and ');

/** What a build that is not for production still needs for it, as a note; undefined when it says who answers for it. */
export const productionNote = (asked: WhereToAsk): string | undefined => {
  const missing = missingFields(asked);
  return missing.length === 0
    ? undefined
    : `done; for production also set ${settingsOf(missing)} (docs/deploy.md#settings)`;
};

/** Why a build may not be served in production, in one sentence with what to do; undefined when it says who answers for it. */
export const productionRefusal = (asked: WhereToAsk): string | undefined => {
  const missing = missingFields(asked);
  if (missing.length === 0) return undefined;
  const settings = settingsOf(missing);
  return `Production says who operates it and where to ask: set ${settings}, or ${missing.join(' and ')} in content/site.yaml, and build again; an address reserved for examples, such as one of .example, does not count.`;
};
