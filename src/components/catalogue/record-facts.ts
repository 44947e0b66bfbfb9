import type { Product } from '../../contracts/product.ts';

/**
 * A shell command that fetches an address with curl. An apostrophe in the address would end the quotes, so it is
 * percent-encoded.
 */
export const curlLine = (address: string): string => `curl '${address.replaceAll("'", '%27')}'`;

/** A quantity of a product as a page shows it. */
type PhysicalQuantity = {
  /** What was measured. */
  readonly name: string;
  /** The digits of the source, unchanged, and their unit. */
  readonly text: string;
};

/** The quantities that the source of a product states, with their exact digits. */
export const physicalQuantities = (physical: Product['physical']): PhysicalQuantity[] =>
  [
    { name: 'Weight', quantity: physical.weight },
    { name: 'Length', quantity: physical.length },
    { name: 'Width', quantity: physical.width },
    { name: 'Height', quantity: physical.height },
    { name: 'Depth', quantity: physical.depth },
  ].flatMap(({ name, quantity }) =>
    quantity === undefined ? [] : [{ name, text: `${quantity.value} ${quantity.unit}` }],
  );

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
      'A named public source lists the product under this manufacturer and this part number. The record links to that source at the exact revision that was read.',
    limit: 'The source may be wrong, and the manufacturer has not confirmed it.',
  },
  source_confirmed: {
    label: 'Confirmed by the manufacturer',
    definition:
      'The manufacturer itself confirms the identity: the product is its own and carries this part number.',
    limit: 'It confirms the identity only. It does not say whether the product is still made or sold.',
  },
};
