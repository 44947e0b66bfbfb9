import { openSqliteCatalogue } from '../functions/catalogue/sqlite-catalogue.ts';

/** The address for which a build was made, as its catalogue in `file` has it. Throws what to do when the file cannot be read. */
export const builtAddress = async (file: string): Promise<string> => {
  try {
    const catalogue = openSqliteCatalogue(file);
    try {
      return (await catalogue.settings()).baseUrl;
    } finally {
      await catalogue.close();
    }
  } catch {
    throw new Error(
      `${file} cannot be read as a catalogue database. Run npm run build again, or restore the file.`,
    );
  }
};
