import { lookupForm } from '../contracts/lookup-page.ts';
import type { Lookup } from './last-lookup.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The part numbers that the API names as candidates for a lookup that found none; none when it cannot be asked. */
const fetchCandidates = async (lookup: Lookup): Promise<string[]> => {
  try {
    const response = await fetch(`/api/v1/products/${lookup.map(encodeURIComponent).join('/')}`);
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

/** Shows in the place given the part numbers that differ from the one looked up in case and punctuation alone. */
export const showCandidates = async (place: HTMLElement, lookup: Lookup): Promise<void> => {
  const partNumbers = await fetchCandidates(lookup);
  const [maker] = lookup;
  place.append(...partNumbers.flatMap((partNumber) => [' ', linkTo(maker, partNumber)]));
  place.hidden = partNumbers.length === 0;
};
