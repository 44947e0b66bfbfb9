import { portKinds } from '../../content/catalogue/compose-record.ts';
import type { Product } from '../../contracts/product.ts';
import { physicalFields, valueInWords } from '../../statements/fact-words.ts';

/**
 * A shell command that fetches an address with curl. An apostrophe in the address would end the quotes, so it is
 * percent-encoded.
 */
export const curlLine = (address: string): string => `curl '${address.replaceAll("'", '%27')}'`;

/** A physical fact of a product as a page shows it. */
type PhysicalFact = {
  /** Its place in the body of the product, as a JSON Pointer. */
  readonly pointer: string;
  readonly name: string;
  /** The digits or the words of the source, unchanged, with their unit. */
  readonly text: string;
};

/** The facts that the source of a product states, apart from its ports, with their exact digits. */
export const physicalFacts = (physical: Product['physical']): PhysicalFact[] =>
  physicalFields.flatMap(([field, name]) => {
    const [pointer, value] = [`/physical/${field}`, physical[field]];
    return value === undefined ? [] : [{ pointer, name, text: valueInWords(pointer, value) }];
  });

/** The names of the facts that the source of a product does not state, in the same order. */
export const missingFacts = (physical: Product['physical']): string[] =>
  physicalFields.flatMap(([field, name]) => (physical[field] === undefined ? [name] : []));

/** The facts of a record that fit into a cell of a list: rack height, weight, and the number of ports of each kind. */
export const factsInShort = ({ rackUnits, weight, ports = [] }: Product['physical']): string =>
  [
    ...(rackUnits === undefined ? [] : [`${rackUnits.value} ${rackUnits.unit}`]),
    ...(weight === undefined ? [] : [`${weight.value} ${weight.unit}`]),
    ...portKinds.flatMap(([kind, name]) => {
      const count = ports.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.count, 0);
      return count === 0 ? [] : [`${name.toLowerCase()} ${count}`];
    }),
  ].join(', ');

/** A verification state as the page `/verification` explains it. */
type VerificationState = {
  /** What the state is called in running text. */
  readonly label: string;
  /** What the state means, in one or two sentences. */
  readonly definition: string;
  /** What a reader must not conclude from it. */
  readonly limit: string;
};

/** Every verification state by its value in the API, from the weakest to the strongest. */
export const verificationStates: Readonly<Record<Product['verification']['status'], VerificationState>> = {
  unverified: {
    label: 'Unverified',
    definition: 'No source is named for the record.',
    limit: 'It is only a claim. Do not rely on it until you have found a source yourself.',
  },
  source_listed: {
    label: 'Listed by a source',
    definition:
      'A named source lists the product under this manufacturer and this part number. The record links to that source; a file in a repository is linked at the commit that last changed a fact of the record.',
    limit: 'The source may be wrong, and nobody else has confirmed it.',
  },
  source_confirmed: {
    label: 'Confirmed by the manufacturer',
    definition:
      'The manufacturer itself confirms the identity: the product is its own and carries this part number.',
    limit: 'It confirms the identity only. It does not say whether the product is still made or sold.',
  },
};
