import { readCatalogue } from '../../src/content/catalogue/library.ts';
import { measurePages, pageTimes, searches } from './page-answers.ts';
import type { Section } from './section.ts';

/** How long a page of a record and a search take among the records of the catalogue, in process. */
export const recordsAndSearch: Section = {
  name: 'pages of records and searches of the catalogue, in process',
  needsBuild: true,
  run: () => {
    const { products } = readCatalogue('.', '9999-12-31').library;
    const recordAt = (time: number) => products[Math.floor((time * products.length) / pageTimes)]?.record;
    return measurePages('.', [
      { name: 'the page of a record', path: (time) => `/products/${recordAt(time)?.id}`, aim: 3 },
      ...searches((time) => recordAt(time)?.manufacturerPartNumber ?? '', 30),
      { name: 'all records, newest first', path: () => '/catalogue?sort=newest' },
    ]);
  },
};
