import { lookupNotices } from '../contracts/lookup-page.ts';
import { showCandidates } from './candidates.ts';
import { keepLookup, lastLookup } from './last-lookup.ts';

/**
 * Keeps what the form looks up. When nothing was found, the fields have it again and the notice names candidates:
 * the answer itself says nothing of what was asked.
 */
export const resumeLookup = (
  form: HTMLFormElement,
  maker: HTMLInputElement,
  partNumber: HTMLInputElement,
): void => {
  form.addEventListener('submit', () => keepLookup([maker.value, partNumber.value]));
  const notice = location.hash.slice(1);
  const lookup = Object.values<string>(lookupNotices).includes(notice) ? lastLookup() : undefined;
  if (lookup === undefined) return;
  maker.value ||= lookup[0];
  partNumber.value = lookup[1];
  const place = document.querySelector<HTMLElement>(`#${notice} [data-part="candidates"]`);
  if (place !== null) showCandidates(place, lookup[1]);
};
