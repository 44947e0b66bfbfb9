import { createAdvisoryAnswers } from '../advisories/advisory-answer.ts';
import { advisoryIndex, readAdvisoryIndex } from '../advisories/advisory-index.ts';
import { shortAnswer } from '../advisories/advisory-words.ts';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import { type CatalogueProduct, manufacturerNames } from '../content/catalogue/product-file.ts';
import type { RecordAdvisories } from '../contracts/record-advisories.ts';

/** The index of the advisories of a catalogue, and their titles in its order. */
export const indexAdvisories = ({
  advisories,
  manufacturers,
  sources,
}: Pick<CatalogueLibrary, 'advisories' | 'manufacturers' | 'sources'>) =>
  advisoryIndex(
    advisories,
    manufacturers.map((one) => ({ id: one.id, name: one.name, names: manufacturerNames(one) })),
    (id) => {
      const source = sources.find((one) => one.id === id);
      return source?.publisher ?? { name: source?.name ?? id, namespace: source?.address ?? id };
    },
  );

/** Makes what says whether advisories name the part number of a record; undefined where none about its manufacturer was read. */
export const createRecordAdvisories = (
  library: Pick<CatalogueLibrary, 'advisories' | 'manufacturers' | 'sources'>,
): ((product: CatalogueProduct) => RecordAdvisories | undefined) => {
  const { file, titles } = indexAdvisories(library);
  const index = readAdvisoryIndex(file);
  if (index === undefined) throw new Error('The index of the advisories is not one.');
  const answerOf = createAdvisoryAnswers(index);
  const unstructured = new Set(library.advisories.flatMap((one) => (one.unstructured ? one.id : [])));
  return ({ manufacturer, record }) => {
    const answer = answerOf(manufacturer, record.manufacturerPartNumber);
    const { word, words, advisories } = answer;
    if (word === 'not_checked') return undefined;
    return {
      word,
      short: shortAnswer(answer),
      words,
      advisories: advisories.flatMap(
        ({ publisher: _, own: __, address, place, values, says, ...advisory }) =>
          address === undefined
            ? []
            : {
                ...advisory,
                address,
                title: titles[place] ?? advisory.id,
                values: [...values],
                says: says.map(({ states, version }) => ({ states: [...states], version })),
                ...(unstructured.has(advisory.id) && { unstructured: true as const }),
              },
      ),
    };
  };
};
