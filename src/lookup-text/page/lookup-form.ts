import { manufacturerKey } from '../../evidence/lookup-key.ts';
import { suggestedManufacturers, suggestedPartNumbers } from './suggestions.ts';

const fill = (input: HTMLInputElement, values: readonly string[]): void => {
  const options = document.createDocumentFragment();
  for (const value of values) {
    const option = document.createElement('option');
    option.value = value;
    options.append(option);
  }
  input.list?.replaceChildren(options);
};

/** Suggests manufacturers when the field is first used, and part numbers of the entered manufacturer. */
const suggest = (manufacturer: HTMLInputElement, partNumber: HTMLInputElement): void => {
  const suggestPartNumbers = async (): Promise<void> => {
    const written = manufacturerKey(manufacturer.value);
    const manufacturers = await suggestedManufacturers();
    const [id] = manufacturers.find((names) => names.some((name) => manufacturerKey(name) === written)) ?? [];
    const partNumbers = id === undefined ? [] : await suggestedPartNumbers(id);
    // Another manufacturer may have been entered while these were loading.
    if (manufacturerKey(manufacturer.value) === written) fill(partNumber, partNumbers);
  };

  const suggestManufacturers = async (): Promise<void> => {
    const manufacturers = await suggestedManufacturers();
    fill(
      manufacturer,
      manufacturers.flatMap(([, ...names]) => names),
    );
  };

  manufacturer.addEventListener('focus', suggestManufacturers, { once: true });
  manufacturer.addEventListener('change', suggestPartNumbers);
  partNumber.addEventListener('focus', suggestPartNumbers);
};

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lookup]')) {
  const [manufacturer, partNumber] = form.querySelectorAll('input');
  if (manufacturer !== undefined && partNumber !== undefined) suggest(manufacturer, partNumber);
}
