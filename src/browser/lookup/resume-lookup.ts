import { lookupForm, lookupNotices } from '../../contracts/site-paths.ts';

const storageKey = 'last-lookup';

/** The last lookup in this tab: the manufacturer and the part number, as they were typed. */
type Lookup = readonly [manufacturer: string, partNumber: string];

/** Stores a lookup while the tab is open. A browser that refuses to store it can still look up. */
const storeLookup = (lookup: Lookup): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(lookup));
  } catch {}
};

/** The stored lookup; undefined when there is none. */
const lastLookup = (): Lookup | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    const [manufacturer, partNumber] = Array.isArray(stored) ? stored.map(String) : [];
    return manufacturer === undefined || partNumber === undefined ? undefined : [manufacturer, partNumber];
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The candidates that the API names for an unknown part number of a manufacturer; none when the API is unavailable. */
const fetchCandidates = async (manufacturer: string, partNumber: string): Promise<string[]> => {
  try {
    const response = await fetch(`/api/v1/products/${manufacturer}/${encodeURIComponent(partNumber)}`);
    const body: unknown = await response.json();
    const candidates = isRecord(body) && Array.isArray(body.candidates) ? body.candidates : [];
    return candidates.filter(isRecord).map(({ manufacturerPartNumber }) => String(manufacturerPartNumber));
  } catch {
    return [];
  }
};

const linkTo = (manufacturer: string, partNumber: string): HTMLElement => {
  const link = document.createElement('a');
  const query = new URLSearchParams({
    [lookupForm.manufacturer]: manufacturer,
    [lookupForm.partNumber]: partNumber,
  });
  link.href = `${lookupForm.action}?${query}`;
  link.className = 'exact';
  link.textContent = partNumber;
  return link;
};

/**
 * Shows the part numbers that differ from the one looked up only in case and punctuation. The manufacturer is that of
 * the page, whose id the place names, not the one that was typed.
 */
const showCandidates = async (place: HTMLElement, partNumber: string): Promise<void> => {
  const { manufacturer = '' } = place.dataset;
  const candidates = await fetchCandidates(manufacturer, partNumber);
  place.append(...candidates.flatMap((candidate) => [' ', linkTo(manufacturer, candidate)]));
  place.hidden = candidates.length === 0;
};

/**
 * Stores what the form looks up. On a page that says nothing was found, fills the fields with it again and shows
 * candidates, because the answer itself does not repeat the request.
 */
export const resumeLookup = (
  form: HTMLFormElement,
  manufacturer: HTMLInputElement,
  partNumber: HTMLInputElement,
): void => {
  form.addEventListener('submit', () => storeLookup([manufacturer.value, partNumber.value]));
  const notice = location.hash.slice(1);
  const lookup = Object.values<string>(lookupNotices).includes(notice) ? lastLookup() : undefined;
  if (lookup === undefined) return;
  manufacturer.value ||= lookup[0];
  partNumber.value = lookup[1];
  const place = document.querySelector<HTMLElement>(`#${notice} [data-part="candidates"]`);
  if (place !== null) showCandidates(place, lookup[1]);
};
