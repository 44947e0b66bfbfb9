import { portTypeName } from '../../content/catalogue/compose-record.ts';
import { type ProductSource, sourceIdOf } from '../../content/catalogue/product-file.ts';
import type { PortGroup, Product } from '../../contracts/product.ts';
import { verificationNames } from '../../contracts/record-evidence.ts';
import type { Licence } from '../../contracts/source.ts';
import type { StatedFact, StatementSource } from '../../contracts/statement-bodies.ts';
import { factText } from '../../contracts/statements.ts';
import { factName, physicalFields, valueInWords } from '../../evidence/fact-words.ts';
import { type Witness, witnessesOf } from '../../evidence/stated-facts.ts';
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
  /** The digits or the words of the source, with their unit. */
  readonly text: string;
};

/** A rack height without zeros that mean nothing: sources write both `1` and `1.0`, and `0` for what takes none. */
const heightInWords = ({ value, unit }: NonNullable<Product['physical']['rackUnits']>): string =>
  Number(value) === 0 ? 'no rack unit' : `${Number(value)} ${unit}`;

/** The facts that the source of a product states, apart from its ports, with their exact digits but for the rack height. */
export const physicalFacts = (physical: Product['physical']): PhysicalFact[] =>
  physicalFields.flatMap(([field, name]) => {
    const [pointer, value] = [`/physical/${field}`, physical[field]];
    if (value === undefined) return [];
    const { rackUnits } = physical;
    const isHeight = field === 'rackUnits' && rackUnits !== undefined;
    return [{ pointer, name, text: isHeight ? heightInWords(rackUnits) : valueInWords(pointer, value) }];
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
    ...(rackUnits === undefined ? [] : [held(heightInWords(rackUnits))]),
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
      'A named source lists this manufacturer and part number. Links show the file as it was on that day.',
    limit: 'The source may be wrong: the manufacturer has not confirmed it here.',
  },
  source_confirmed: {
    label: verificationNames.source_confirmed,
    definition: 'The manufacturer confirms that this is its product and its part number.',
    limit: 'The product may no longer be made or sold.',
  },
};

type Status = Product['verification']['status'];

/** The state that most records of a list have, which the list says once; undefined for an empty list. */
export const sharedState = (
  statuses: readonly Status[],
): { readonly status: Status; readonly words: string } | undefined => {
  const [most] = [...Map.groupBy(statuses, (status) => status)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (most === undefined) return undefined;
  const [status, same] = most;
  const { label } = verificationStates[status];
  return {
    status,
    words:
      same.length < statuses.length
        ? `${label}, except where a row says otherwise`
        : statuses.length === 1
          ? label
          : `All ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  };
};

/** What the page of a record shows of its facts. */
export type PlacedFacts = {
  /** Every fact of the record with what its sources say. */
  readonly stated: readonly StatedFact[];
  /** The places of the facts that the record leaves out because its sources contradict each other. */
  readonly disputed: readonly string[];
};

const identityPointers = ['/manufacturer/name', '/manufacturerPartNumber', '/name'];

/** Since when each source lists the part number of a record, by the id of the source. */
const firstOf = (stated: readonly StatedFact[]): ReadonlyMap<string, Witness> =>
  new Map(
    witnessesOf(stated.find(({ pointer }) => pointer === '/manufacturerPartNumber')?.statements ?? [])
      .toSorted((one, other) => (one.since < other.since ? 1 : -1))
      .map((witness) => [witness.source, witness]),
  );

/**
 * What names a record, where a source says otherwise or since another day than it lists the part number, an editor corrected it, or
 * no source says it: the plate and the table of sources tell the rest.
 */
export const identityFacts = (stated: readonly StatedFact[]) => {
  const first = firstOf(stated);
  return stated.flatMap((fact) => {
    const { pointer, value, statements, correction } = fact;
    if (value === null || !identityPointers.includes(pointer)) return [];
    const untold = witnessesOf(statements).filter(
      (witness) =>
        factText(witness.value) !== factText(value) || witness.since !== first.get(witness.source)?.since,
    );
    const isTold = statements.length > 0 && correction === undefined && untold.length === 0;
    return isTold
      ? []
      : [
          {
            name: factName(pointer),
            text: valueInWords(pointer, value),
            fact: {
              ...fact,
              statements: statements.filter(({ source }) => untold.some((one) => one.source === source)),
            },
          },
        ];
  });
};

/** The sources of a record, each once with its files, the newest first. */
export const sourcesOf = (
  files: readonly ProductSource[],
  described: readonly StatementSource[],
  stated: readonly StatedFact[],
) => {
  const first = firstOf(stated);
  const newestFirst = files.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return [...Map.groupBy(newestFirst, sourceIdOf)].map(([id, ofSource]) => {
    const about = described.find((source) => source.id === id);
    const [newest = ''] = ofSource
      .map(({ lastSeen, date }) => lastSeen ?? date)
      .toSorted()
      .reverse();
    const isGone = ofSource.every(({ lastSeen }) => lastSeen !== undefined);
    return {
      id,
      about,
      files: ofSource,
      /** Since when it lists the part number; undefined when it does no longer, or never did. */
      first: first.get(id),
      /** The newest revision that was read, or the last one that had the product. */
      lastSeen: isGone ? newest : (about?.newestRevision ?? newest),
      isGone,
      onlyFacts: ofSource.every(({ supports }) => supports === 'facts'),
    };
  });
};

/** An address in short: its host and what it ends with. */
export const shortAddress = (address: string): string => {
  const { host, pathname } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  const end = parts.at(-1);
  return end === undefined ? host : `${host}/${parts.length > 1 ? '…/' : ''}${end}`;
};

/** The licences of the sources of a record that ask something of those who use it, each once. */
export const licencesWithConditions = ({ sources = [] }: Pick<Product, 'sources'>): Licence[] =>
  sources
    .map(({ licence }) => licence)
    .filter(
      ({ id, conditions }, index, all) =>
        conditions !== undefined && all.findIndex((other) => other.id === id) === index,
    );
