import { catalogueRules } from '../content/catalogue/catalogue-rules.ts';
import { editionsFile } from '../content/catalogue/editions.ts';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import { digestOf } from '../content/digest.ts';
import { type ContentFinding, createFault, startOfFile } from '../content/findings/content-finding.ts';
import type { SourceHistory } from '../contracts/statements.ts';
import { type StatementLines, statementsText } from '../evidence/editions.ts';
import { publishedHistory } from './statement-lines.ts';

const catalogueFault = createFault(catalogueRules);

/** The lines of the statements files of a catalogue by their licences. A record with two licences has a line in each. */
export const statementLines = (library: CatalogueLibrary): ReadonlyMap<string, StatementLines> => {
  const licences = new Map(library.sources.map(({ id, licence }) => [id, licence.id]));
  const licenceOf = ({ source }: SourceHistory): string => {
    const licence = licences.get(source);
    if (licence === undefined)
      throw new Error(`content/sources.yaml lacks the source ${source} of statements.`);
    return licence;
  };
  const files = new Map<string, Map<string, string>>();
  for (const product of library.products) {
    const history = publishedHistory(product, library.histories.get(product.record.id));
    for (const [licence, sources] of Map.groupBy(history.sources, licenceOf)) {
      const lines = files.get(licence) ?? new Map<string, string>();
      files.set(licence, lines.set(history.id, JSON.stringify({ ...history, sources })));
    }
  }
  return files;
};

/** What is wrong when the statements of a catalogue are not those of its newest edition. A catalogue may have no edition. */
export const editionFindings = (library: CatalogueLibrary): ContentFinding[] => {
  const newest = library.editions.at(-1);
  if (newest === undefined) return [];
  const lines = statementLines(library);
  const licences = new Set([...lines.keys(), ...newest.files.map(({ licence }) => licence)]);
  const isSame = [...licences].every((licence) => {
    const file = newest.files.find((one) => one.licence === licence);
    return file?.sha256 === digestOf(statementsText(lines.get(licence) ?? new Map()));
  });
  return isSame ? [] : [{ ...catalogueFault('statements_without_edition', startOfFile), file: editionsFile }];
};
