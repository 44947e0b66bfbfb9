import { portKinds } from '../../content/catalogue/compose-record.ts';
import type { PortGroup, Product } from '../../contracts/product.ts';

/**
 * A shell command that fetches an address with curl. An apostrophe in the address would end the quotes, so it is
 * percent-encoded.
 */
export const curlLine = (address: string): string => `curl '${address.replaceAll("'", '%27')}'`;

/** A physical fact of a product as a page shows it. */
type PhysicalFact = {
  /** What the source states. */
  readonly name: string;
  /** The digits or the words of the source, unchanged, with their unit. */
  readonly text: string;
};

const quantityText = (quantity: PortGroup['maximumDraw']): string | undefined =>
  quantity && `${quantity.value} ${quantity.unit}`;

const allFacts = (physical: Product['physical']) => [
  { name: 'Form', text: physical.form },
  { name: 'Rack height', text: quantityText(physical.rackUnits) },
  {
    name: 'Rack depth',
    text: physical.fullDepth === undefined ? undefined : physical.fullDepth ? 'full depth' : 'not full depth',
  },
  { name: 'Weight', text: quantityText(physical.weight) },
  { name: 'Length', text: quantityText(physical.length) },
  { name: 'Width', text: quantityText(physical.width) },
  { name: 'Height', text: quantityText(physical.height) },
  { name: 'Depth', text: quantityText(physical.depth) },
  { name: 'Airflow', text: physical.airflow },
  { name: 'Subdevice role', text: physical.subdeviceRole },
  { name: 'Module bays', text: physical.moduleBays?.toString() },
  { name: 'Device bays', text: physical.deviceBays?.toString() },
];

/** The facts that the source of a product states, apart from its ports, with their exact digits. */
export const physicalFacts = (physical: Product['physical']): PhysicalFact[] =>
  allFacts(physical).flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));

/** The names of the facts that the source of a product does not state, in the same order. */
export const missingFacts = (physical: Product['physical']): string[] =>
  allFacts(physical).flatMap(({ name, text }) => (text === undefined ? [name] : []));

/** What a table of ports says about a group beyond its type and number. */
export const portDetails = ({ poe, managementOnly, maximumDraw, allocatedDraw }: PortGroup): string =>
  [
    ...(managementOnly ? ['management only'] : []),
    ...(poe === undefined ? [] : [`PoE mode ${poe.mode}${poe.type === undefined ? '' : `, ${poe.type}`}`]),
    ...(maximumDraw === undefined ? [] : [`at most ${quantityText(maximumDraw)} each`]),
    ...(allocatedDraw === undefined ? [] : [`${quantityText(allocatedDraw)} allocated each`]),
  ].join('; ');

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
      'A named public source lists the product under this manufacturer and this part number. The record links to that source; a file in a repository is linked at the commit that last changed a fact of the record.',
    limit: 'The source may be wrong, and the manufacturer has not confirmed it.',
  },
  source_confirmed: {
    label: 'Confirmed by the manufacturer',
    definition:
      'The manufacturer itself confirms the identity: the product is its own and carries this part number.',
    limit: 'It confirms the identity only. It does not say whether the product is still made or sold.',
  },
};
