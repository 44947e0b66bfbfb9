import type { Product } from '../contracts/product.ts';

/** A quantity of a product as a reader sees it. */
export type PhysicalQuantity = {
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
