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

/** Every manufacturer: its id, then its name and aliases. */
export const suggestedManufacturers = (): Promise<string[][]> => rowsOf('/suggestions/manufacturers.json');

/** The part numbers of a manufacturer. The request names the manufacturer and nothing else. */
export const suggestedPartNumbers = async (id: string): Promise<string[]> =>
  (await rowsOf(`/suggestions/manufacturer/${id}.json`)).flat();
