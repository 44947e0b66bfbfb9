import { resumeLookup } from './resume-lookup.ts';
import { suggest } from './suggest.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lookup]')) {
  const [maker, partNumber] = form.querySelectorAll('input');
  if (maker !== undefined && partNumber !== undefined) {
    suggest(maker, partNumber);
    resumeLookup(form, maker, partNumber);
  }
}
