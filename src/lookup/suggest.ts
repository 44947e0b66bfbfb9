import { manufacturerKey } from '../contracts/lookup-key.ts';

/** The rows of a suggestion file, each a list of texts; nothing when the file is not to be had. */
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

/** The rows of a suggestion file, fetched when they are first asked for. */
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

/** Suggests makers when the field is first used, and part numbers of the maker that is written there. */
export const suggest = (maker: HTMLInputElement, partNumber: HTMLInputElement): void => {
  const suggestPartNumbers = async (): Promise<void> => {
    const written = manufacturerKey(maker.value);
    const makers = await rowsOf('/suggestions/makers.json');
    const [id] = makers.find((names) => names.some((name) => manufacturerKey(name) === written)) ?? [];
    const partNumbers = id === undefined ? [] : await rowsOf(`/suggestions/maker/${id}.json`);
    // Another maker may have been written while these were on their way.
    if (manufacturerKey(maker.value) === written) fill(partNumber, partNumbers.flat());
  };

  const suggestMakers = async (): Promise<void> => {
    const makers = await rowsOf('/suggestions/makers.json');
    fill(
      maker,
      makers.flatMap(([, ...names]) => names),
    );
  };

  maker.addEventListener('focus', suggestMakers, { once: true });
  maker.addEventListener('change', suggestPartNumbers);
  partNumber.addEventListener('focus', suggestPartNumbers);
};
