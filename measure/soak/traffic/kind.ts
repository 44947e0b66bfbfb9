import type { Random } from '../../../tests/contracts/supplier/random.ts';
import type { Answer, Sent } from '../send.ts';
import type { Expected } from '../verdict.ts';

/** A request, what is known about its answer, and who wants to know how it was answered. */
export type Planned = Expected & { readonly sent: Sent; readonly note?: (answer: Answer) => void };

/** A kind of request. */
export type Kind = {
  readonly name: string;
  /** How many of all requests are of this kind, compared with the others. */
  readonly weight: number;
  readonly plan: (random: Random) => Planned;
};

/** Picks a kind by weight. */
export const pickKind = (kinds: readonly Kind[], random: Random): Kind => {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.below(total);
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  throw new Error('There is no kind of request.');
};
