import { openSqliteCatalogue } from '../functions/catalogue/sqlite-catalogue.ts';
import type { CatalogueSettings } from '../src/contracts/catalogue-settings.ts';

/** What a build was made with, such as its address, as its catalogue in `file` has it. Throws what to do when the file cannot be read. */
export const builtSettings = async (file: string): Promise<CatalogueSettings> => {
  try {
    const catalogue = openSqliteCatalogue(file);
    try {
      return await catalogue.settings();
    } finally {
      await catalogue.close();
    }
  } catch {
    throw new Error(
      `${file} cannot be read as a catalogue database. Run npm run build again, or restore the file.`,
    );
  }
};
