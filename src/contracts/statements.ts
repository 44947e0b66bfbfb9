import { z } from 'zod';
import { PortGroupSchema, type Product, QuantitySchema } from './product.ts';

/** The value of a fact: a text, a number, whether something is so, a quantity, or a group of ports. */
export const FactValueSchema = z.union([z.string(), z.boolean(), z.int(), QuantitySchema, PortGroupSchema]);
export type FactValue = z.infer<typeof FactValueSchema>;

/** A fact: its place in the body of a product as a JSON Pointer, and its value. Each group of ports is a fact of its own. */
export type Fact = { readonly pointer: string; readonly value: FactValue };

/** The place of the ports, whose groups are facts. */
export const portsPointer = '/physical/ports';

/** The places of facts, in the order of a product's body. */
export const factPointers: readonly string[] = [
  '/manufacturer/name',
  '/manufacturerPartNumber',
  '/name',
  ...[
    ...['form', 'weight', 'length', 'width', 'height', 'depth', 'rackUnits', 'fullDepth', 'airflow'],
    ...['subdeviceRole', 'moduleBays', 'deviceBays', 'ports'],
  ].map((field) => `/physical/${field}`),
];

/** The facts that a source can state about a product, each at its place; all groups of ports at that of the ports. */
export const factsOf = (product: {
  readonly manufacturer: string;
  readonly partNumber: string | undefined;
  readonly name: string;
  readonly physical: Product['physical'];
}): readonly Fact[] => {
  const { ports = [], ...fields } = product.physical;
  return [
    { pointer: '/manufacturer/name', value: product.manufacturer },
    ...(product.partNumber === undefined
      ? []
      : [{ pointer: '/manufacturerPartNumber', value: product.partNumber }]),
    { pointer: '/name', value: product.name },
    ...Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [{ pointer: `/physical/${field}`, value }],
    ),
    ...ports.map((value) => ({ pointer: portsPointer, value })),
  ];
};

/** A decimal without zeros that change nothing: `1.50` and `01.5` are the same fact. */
const plainDecimal = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = [...fraction];
  const kept = digits.slice(0, digits.findLastIndex((digit) => digit !== '0') + 1).join('');
  return `${BigInt(whole)}${kept === '' ? '' : `.${kept}`}`;
};

/** A text that two values share exactly when they state the same, in whatever form. */
export const factText = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) =>
    name === 'value' && typeof inner === 'string' ? plainDecimal(inner) : inner,
  );
