import { divideDecimal } from '../../../packages/record-contract/src/index.ts';

/** A longer number is not converted. */
const maxConvertedLength = 40;

/** The exact product of a decimal and a whole number, without zeros at its end. */
const multiplied = (decimal: string, factor: bigint): string | undefined => {
  if (decimal.length > maxConvertedLength) return undefined;
  const [integer = '', fraction = ''] = decimal.split('.');
  const digits = String(BigInt(integer + fraction) * factor).padStart(fraction.length + 1, '0');
  const whole = digits.slice(0, digits.length - fraction.length);
  const rest = digits.slice(whole.length).replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
};

const converters = {
  same: (decimal) => decimal,
  weeks: (decimal) => multiplied(decimal, 7n),
  hundredths: (decimal) => divideDecimal(decimal, '100'),
  thousandths: (decimal) => divideDecimal(decimal, '1000'),
  hundreds: (decimal) => multiplied(decimal, 100n),
  thousands: (decimal) => multiplied(decimal, 1000n),
} as const satisfies Record<string, (decimal: string) => string | undefined>;

/** How the numbers of a column become those of their field: `weeks` as days, `hundredths` as cents become euros. */
export type NumberScale = keyof typeof converters;

const isNumberScale = (name: string): name is NumberScale => Object.hasOwn(converters, name);

/** The scales of numbers; `same` leaves them as they are. */
export const numberScales: readonly NumberScale[] = Object.keys(converters).filter(isNumberScale);

/** A decimal by a scale, exactly; undefined if it has more digits after the point than the contract allows, or too many digits. */
export const convertNumber = (decimal: string, scale: NumberScale): string | undefined =>
  converters[scale](decimal);
