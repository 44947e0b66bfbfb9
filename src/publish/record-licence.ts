import { catalogueRules } from '../content/catalogue/catalogue-rules.ts';
import { composeDescription } from '../content/catalogue/compose-record.ts';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import { type ContentFinding, createFault, startOfFile } from '../content/findings/content-finding.ts';
import type { Licence } from '../contracts/source.ts';
import { factsOf, factText } from '../contracts/statements.ts';
import { publishedHistory } from './statement-lines.ts';

const catalogueFault = createFault(catalogueRules);

type Licensing = Pick<CatalogueLibrary, 'licence' | 'histories'>;

/** Whether what is under a licence may be given under that of the catalogue. */
const isFree = (licence: Licence, catalogue: Licence): boolean =>
  licence.conditions === undefined || licence.id === catalogue.id;

/** The facts of a record, each with the ids of the sources that state it today; nobody states those that an editor wrote. */
const sourcesOfFacts = (product: CatalogueProduct, { histories }: Licensing): ReadonlySet<string>[] => {
  const { manufacturer, record } = product;
  const { id, manufacturerPartNumber: partNumber, name, physical } = record;
  const standing = publishedHistory(product, histories.get(id)).sources.flatMap(({ source, statements }) =>
    statements.filter(({ until }) => until === undefined).map((statement) => ({ source, ...statement })),
  );
  return factsOf({ manufacturer: manufacturer.name, partNumber, name, physical }).map(
    ({ pointer, value }) =>
      new Set(
        standing
          // Sources call a manufacturer by any of its names; the import has found which one they mean.
          .filter(
            (one) =>
              one.pointer === pointer &&
              (pointer === '/manufacturer/name' || factText(one.value) === factText(value)),
          )
          .map(({ source }) => source),
      ),
  );
};

/**
 * The licence under which a record is given: that of the catalogue when a source without conditions states each fact, or nobody
 * but an editor does; else the one of a source that covers the rest. Undefined when no single licence does. A description that is not
 * composed from the facts, and an identifier, may come from any of the sources.
 */
export const recordLicence = (product: CatalogueProduct, library: Licensing): Licence | undefined => {
  const bound = product.sources.filter(({ licence }) => !isFree(licence, library.licence));
  if (bound.length === 0) return library.licence;
  const facts = sourcesOfFacts(product, library);
  const covers = (licence: Licence): boolean => {
    const usable = product.sources.filter(
      (source) => source.licence.id === licence.id || isFree(source.licence, library.licence),
    );
    return facts.every((stating) => stating.size === 0 || usable.some(({ id }) => stating.has(id)));
  };
  const { description, physical, identifiers } = product.record;
  const isComposed =
    description === composeDescription(physical, product.disputed) && identifiers.length === 0;
  if (isComposed && covers(library.licence)) return library.licence;
  return bound.map(({ licence }) => licence).find(covers);
};

/** The records that are not under the licence of the catalogue, by the id of theirs. */
export const boundRecords = (library: CatalogueLibrary): ReadonlyMap<string, CatalogueProduct[]> => {
  const groups = Map.groupBy(library.products, (product) => {
    const licence = recordLicence(product, library);
    if (licence === undefined) throw new Error(`No single licence covers the record in ${product.file}.`);
    return licence.id;
  });
  groups.delete(library.licence.id);
  return groups;
};

/** The licences under which records may be given, that of the catalogue first. */
export const recordLicences = ({
  licence,
  sources,
}: Pick<CatalogueLibrary, 'licence' | 'sources'>): Licence[] => [
  ...new Map([licence, ...sources.map((source) => source.licence)].map((one) => [one.id, one])).values(),
];

/** What is wrong when a record can be given under no single licence. */
export const licenceFindings = (library: CatalogueLibrary): ContentFinding[] =>
  library.products
    .filter((product) => recordLicence(product, library) === undefined)
    .map(({ file }) => ({ ...catalogueFault('no_single_licence', startOfFile), file }));
