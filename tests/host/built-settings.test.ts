import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { builtSettings } from '../../host/built-settings.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';
import { writeLibrary } from '../content/catalogue/temporary-catalogue.ts';
import { openFiles } from '../open-files.ts';

describe('what a build was made with', () => {
  it('cannot be read from a catalogue without settings, which is then closed, and the operator hears what to do', async () => {
    const file = writeLibrary(libraryOf([['Case', 'A-1']]));
    expect((await builtSettings(file)).baseUrl).toMatch(/^https?:/);
    const database = new DatabaseSync(file);
    database.exec('DELETE FROM setting');
    database.close();
    await expect(builtSettings(file)).rejects.toThrow(
      `${file} cannot be read as a catalogue database. Run npm run build again, or restore the file.`,
    );
    expect(openFiles()).not.toContain(file);
  });
});
