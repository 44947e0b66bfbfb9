import { lookupForm } from '../contracts/lookup-page.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The candidates that the API names for a part number that a maker has not; none when it cannot be asked. */
const fetchCandidates = async (maker: string, partNumber: string): Promise<string[]> => {
  try {
    const response = await fetch(`/api/v1/products/${maker}/${encodeURIComponent(partNumber)}`);
    const body: unknown = await response.json();
    const candidates = isRecord(body) && Array.isArray(body.candidates) ? body.candidates : [];
    return candidates.filter(isRecord).map(({ manufacturerPartNumber }) => String(manufacturerPartNumber));
  } catch {
    return [];
  }
};

const linkTo = (maker: string, partNumber: string): HTMLElement => {
  const link = document.createElement('a');
  const query = new URLSearchParams({ [lookupForm.maker]: maker, [lookupForm.partNumber]: partNumber });
  link.href = `${lookupForm.action}?${query}`;
  link.className = 'exact';
  link.textContent = partNumber;
  return link;
};

/**
 * Shows in the place given what differs from a part number in case and punctuation alone. The place names the maker
 * of the page by its id: whatever was looked up before, only records of this maker belong here.
 */
export const showCandidates = async (place: HTMLElement, partNumber: string): Promise<void> => {
  const { maker = '' } = place.dataset;
  const candidates = await fetchCandidates(maker, partNumber);
  place.append(...candidates.flatMap((candidate) => [' ', linkTo(maker, candidate)]));
  place.hidden = candidates.length === 0;
};
