import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import { openLibrary } from './temporary-catalogue.ts';

const { library, findings } = readCatalogue(process.cwd(), '9999-12-31');

describe('the catalogue of the project, every record of it', () => {
  it('has nothing that the build would refuse', () => {
    expect(findings).toEqual([]);
  });

  it('answers to each manufacturer and exact part number with that record', () => {
    const { find } = openLibrary(library);
    const answered = library.products.map(
      ({ manufacturer, record }) => find(manufacturer.name, record.manufacturerPartNumber)?.id,
    );
    expect(answered).toEqual(library.products.map(({ record }) => record.id));
  });
});
