import { portTypeName } from '../../content/catalogue/compose-record.ts';
import type { PortGroup, Product } from '../../contracts/product.ts';
import { verificationNames } from '../../contracts/record-evidence.ts';
import { type Licence, speakerNames } from '../../contracts/source.ts';
import type { StatementSource } from '../../contracts/statement-bodies.ts';
import { physicalFields, valueInWords } from '../../evidence/fact-words.ts';
import { counted } from '../../text/counted.ts';

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

/** The kinds of ports that tell products apart, with what follows their number; those for traffic have their type instead. */
const portWords = [
  ['power_outlet', 'outlets'],
  ['console_server', 'console ports'],
  ['front', 'front ports'],
] as const satisfies readonly (readonly [PortGroup['kind'], string])[];

/** The most types of ports in one line. */
const maxTypes = 3;

/** A number with what it counts, which stay in one line; the rest of a name may follow in the next. */
const held = (text: string): string =>
  text.replace(/^(\S+) (?:(×) )?/, (_, count: string, times?: string) =>
    times === undefined ? `${count}\u{a0}` : `${count}\u{a0}×\u{a0}`,
  );

/** The ports for traffic by type, without those for management; `24 × 1000BASE-T`. */
const trafficPorts = (ports: readonly PortGroup[]): string[] => {
  const counts = new Map<string, number>();
  for (const { kind, type, count, managementOnly } of ports) {
    if (kind === 'interface' && managementOnly !== true) counts.set(type, (counts.get(type) ?? 0) + count);
  }
  return [...counts].slice(0, maxTypes).map(([type, count]) => held(`${count} × ${portTypeName(type)}`));
};

/** What tells the products of a list apart, in a line: rack height, ports, and where there are none of these the weight. */
export const factsInShort = ({
  rackUnits,
  weight,
  moduleBays,
  deviceBays,
  ports = [],
}: Product['physical']): string => {
  const supplies = ports.find(({ poe }) => poe?.mode === 'pse');
  const facts = [
    ...(rackUnits === undefined ? [] : [held(`${Number(rackUnits.value)} ${rackUnits.unit}`)]),
    ...trafficPorts(ports),
    ...(supplies === undefined
      ? []
      : [`PoE${supplies.poe?.type === undefined ? '' : ` ${portTypeName(supplies.poe.type)}`}`]),
    ...portWords.flatMap(([kind, words]) => {
      const count = ports.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.count, 0);
      return count === 0 ? [] : [`${count} ${words}`];
    }),
    ...(moduleBays === undefined ? [] : [counted(moduleBays, 'module bay')]),
    ...(deviceBays === undefined ? [] : [counted(deviceBays, 'device bay')]),
  ];
  return facts.length > 0 || weight === undefined ? facts.join('\u{a0}· ') : `${weight.value} ${weight.unit}`;
};

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a name says no more than the part number, however the two are written. */
export const repeatsPartNumber = (name: string, partNumber: string): boolean =>
  bare(partNumber).includes(bare(name)) || (bare(name).includes(bare(partNumber)) && !/\s/.test(name.trim()));

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
    label: verificationNames.unverified,
    definition: 'The record is a claim without a named source.',
    limit: 'Find a source before you rely on the record.',
  },
  source_listed: {
    label: verificationNames.source_listed,
    definition:
      'A named source lists this manufacturer and part number. The record links to the source: for a file in a repository, at the commit that last changed a fact of the record.',
    limit: 'The source may be wrong: the manufacturer has not confirmed it here.',
  },
  source_confirmed: {
    label: verificationNames.source_confirmed,
    definition: 'The manufacturer confirms that this is its product and its part number.',
    limit: 'The product may no longer be made or sold.',
  },
};

/**
 * Who witnesses the identity of a record, in a sentence: each source once, however many of its files name the product. Empty
 * when no source does.
 */
export const witnessesInWords = (
  identitySources: readonly string[],
  described: readonly Pick<StatementSource, 'id' | 'speaker'>[],
): string => {
  const counts = [...Map.groupBy(identitySources, (id) => id)].map(([id, files]) => ({
    speaker: described.find((source) => source.id === id)?.speaker,
    files: files.length,
  }));
  const words = counts.flatMap(({ speaker, files }) =>
    speaker === undefined ? [] : [`${speakerNames[speaker]}${files > 1 ? `, in ${files} files` : ''}`],
  );
  if (words.length === 0) return '';
  return `${words.length === 1 ? 'One source' : `${words.length} independent sources`}: ${words.join('; ')}.`;
};

/** The licences of the sources of a record that ask something of those who use it, each once. */
export const licencesWithConditions = ({ sources = [] }: Pick<Product, 'sources'>): Licence[] =>
  sources
    .map(({ licence }) => licence)
    .filter(
      ({ id, conditions }, index, all) =>
        conditions !== undefined && all.findIndex((other) => other.id === id) === index,
    );
