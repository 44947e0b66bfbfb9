import type { Random } from './random.ts';

const digits = (count: number, random: Random): string => {
  let text = '';
  for (let at = 0; at < count; at += 1) text += random.pick('0123456789');
  return text;
};

/** A decimal with zeros and nines where a float rounds and a text comparison errs. */
export const randomDecimal = (random: Random): string => {
  const integer = random.pick([
    () => digits(1 + random.below(12), random),
    () => '0'.repeat(1 + random.below(12)),
    () => '9'.repeat(1 + random.below(12)),
    () => `${'0'.repeat(random.below(6))}${digits(1 + random.below(6), random)}`,
  ])();
  const fraction = random.pick([
    () => '',
    () => `.${digits(1 + random.below(8), random)}`,
    () => `.${'0'.repeat(1 + random.below(8))}`,
    () => `.${digits(1 + random.below(4), random)}${'0'.repeat(random.below(5))}`,
  ])();
  return `${integer}${fraction}`;
};

/** A decimal close to another: one digit changed, or zeros put where they add nothing. */
export const neighbourOf = (text: string, random: Random): string => {
  const at = random.below(text.length);
  const changed =
    text.charAt(at) === '.' ? text : `${text.slice(0, at)}${random.pick('0123456789')}${text.slice(at + 1)}`;
  const [integer = '', fraction] = changed.split('.');
  const led = random.below(2) === 0 ? integer : integer.padStart(12, '0');
  if (random.below(2) === 0) return fraction === undefined ? led : `${led}.${fraction}`;
  return `${led}.${(fraction ?? '').padEnd(1 + random.below(8), '0').slice(0, 8)}`;
};
