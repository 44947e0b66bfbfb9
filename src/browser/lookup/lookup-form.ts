import { manufacturerKey } from '../../contracts/lookup-key.ts';

/** The rows of a suggestion file, each a list of texts; none when the file is unavailable. */
const fetchRows = async (path: string): Promise<string[][]> => {
  try {
    const response = await fetch(path);
    const body: unknown = response.ok ? await response.json() : [];
    return Array.isArray(body) ? body.map((row: unknown) => [row].flat().map(String)) : [];
  } catch {
    return [];
  }
};

const requested = new Map<string, Promise<string[][]>>();

/** The rows of a suggestion file, fetched once. */
const rowsOf = (path: string): Promise<string[][]> => {
  const rows = requested.get(path) ?? fetchRows(path);
  requested.set(path, rows);
  return rows;
};

const fill = (input: HTMLInputElement, values: readonly string[]): void => {
  input.list?.replaceChildren(
    ...values.map((value) => {
      const option = document.createElement('option');
      option.value = value;
      return option;
    }),
  );
};

/** Suggests manufacturers when the field is first used, and part numbers of the entered manufacturer. */
const suggest = (manufacturer: HTMLInputElement, partNumber: HTMLInputElement): void => {
  const suggestPartNumbers = async (): Promise<void> => {
    const written = manufacturerKey(manufacturer.value);
    const manufacturers = await rowsOf('/suggestions/manufacturers.json');
    const [id] = manufacturers.find((names) => names.some((name) => manufacturerKey(name) === written)) ?? [];
    const partNumbers = id === undefined ? [] : await rowsOf(`/suggestions/manufacturer/${id}.json`);
    // Another manufacturer may have been entered while these were loading.
    if (manufacturerKey(manufacturer.value) === written) fill(partNumber, partNumbers.flat());
  };

  const suggestManufacturers = async (): Promise<void> => {
    const manufacturers = await rowsOf('/suggestions/manufacturers.json');
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
