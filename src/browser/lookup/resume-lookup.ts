import { lookupForm, lookupNotices } from '../../contracts/site-paths.ts';

const name = 'last-lookup';

/** What was looked up last in this tab: the manufacturer and the part number, as they were typed. */
type Lookup = readonly [manufacturer: string, partNumber: string];

/** Keeps a lookup while the tab is open. A browser that keeps nothing is no reason not to look up. */
const keepLookup = (lookup: Lookup): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(lookup));
  } catch {}
};

/** The lookup that was kept last, or undefined when none was. */
const lastLookup = (): Lookup | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    const [manufacturer, partNumber] = Array.isArray(kept) ? kept.map(String) : [];
    return manufacturer === undefined || partNumber === undefined ? undefined : [manufacturer, partNumber];
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The candidates that the API names for a part number that a manufacturer has not; none when it cannot be asked. */
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
 * Shows in the place given what differs from a part number in case and punctuation alone. The place names the manufacturer
 * of the page by its id: whatever was looked up before, only records of this manufacturer belong here.
 */
const showCandidates = async (place: HTMLElement, partNumber: string): Promise<void> => {
  const { manufacturer = '' } = place.dataset;
  const candidates = await fetchCandidates(manufacturer, partNumber);
  place.append(...candidates.flatMap((candidate) => [' ', linkTo(manufacturer, candidate)]));
  place.hidden = candidates.length === 0;
};

/**
 * Keeps what the form looks up. When nothing was found, the fields have it again and the notice names candidates:
 * the answer itself says nothing of what was asked.
 */
export const resumeLookup = (
  form: HTMLFormElement,
  manufacturer: HTMLInputElement,
  partNumber: HTMLInputElement,
): void => {
  form.addEventListener('submit', () => keepLookup([manufacturer.value, partNumber.value]));
  const notice = location.hash.slice(1);
  const lookup = Object.values<string>(lookupNotices).includes(notice) ? lastLookup() : undefined;
  if (lookup === undefined) return;
  manufacturer.value ||= lookup[0];
  partNumber.value = lookup[1];
  const place = document.querySelector<HTMLElement>(`#${notice} [data-part="candidates"]`);
  if (place !== null) showCandidates(place, lookup[1]);
};
