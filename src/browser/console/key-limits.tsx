import type { ConsoleKey, KeyUsage } from '../../contracts/console/key.ts';
import { counted } from '../../text/counted.ts';
import { timeInWords } from './time-in-words.ts';

type LimitProps = {
  readonly name: string;
  readonly used: number;
  readonly most: number;
  readonly period: string;
};

const Limit = ({ name, used, most, period }: LimitProps) => (
  <div>
    <dt class="label">{name}</dt>
    <dd>
      <meter value={used} max={most} high={most - 1} aria-label={`${name}: ${used} of ${most}`} />
      <span>
        {used} of {most} {period}
      </span>
      <strong>{used >= most ? 'None left' : `${most - used} left`}</strong>
    </dd>
  </div>
);

/** How many keys the company has of how many it may have. */
export const KeyLimits = ({ limits: { active, day, retained } }: { limits: KeyUsage }) => (
  <section aria-labelledby="limits">
    <h2 id="limits">Limits</h2>
    <dl class="limits">
      <Limit name="Active keys" {...active} period="now" />
      <Limit name="New keys" {...day} period="in the last 24 hours" />
      <Limit name="Stored keys" {...retained} period="stored, ended ones included" />
    </dl>
  </section>
);

/** Why no key can be created now and when it will be possible; undefined when one can be. */
export const limitReached = (
  { active, day, retained }: KeyUsage,
  keys: readonly ConsoleKey[],
): string | undefined => {
  if (retained.used >= retained.most)
    return `Ask an operator to remove old keys: the company has ${counted(retained.used, 'stored key')}, the maximum.`;
  if (active.used >= active.most) {
    const [first] = keys
      .filter(({ state }) => state === 'active')
      .map(({ expiresAt }) => expiresAt)
      .toSorted();
    const next = first === undefined ? '' : `, or wait until the next one expires on ${timeInWords(first)}`;
    return `Revoke an unused key${next}: the company has ${counted(active.used, 'active key')}, the maximum.`;
  }
  if (day.used >= day.most) {
    const next = day.nextAt === null ? 'later' : `from ${timeInWords(day.nextAt)}`;
    return `You can create the next key ${next}: the company created ${counted(day.used, 'key')} in the last 24 hours, the maximum.`;
  }
  return undefined;
};
