const name = 'last-lookup';

/** What was looked up last in this tab: the maker and the part number, as they were typed. */
export type Lookup = readonly [maker: string, partNumber: string];

/** Keeps a lookup while the tab is open. A browser that keeps nothing is no reason not to look up. */
export const keepLookup = (lookup: Lookup): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(lookup));
  } catch {}
};

/** The lookup that was kept last, or undefined when none was. */
export const lastLookup = (): Lookup | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    const [maker, partNumber] = Array.isArray(kept) ? kept.map(String) : [];
    return maker === undefined || partNumber === undefined ? undefined : [maker, partNumber];
  } catch {
    return undefined;
  }
};
