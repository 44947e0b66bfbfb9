import { authoritySlugs } from './authority-slugs.ts';
import { compareText } from './compare-text.ts';
import type { RegisteredSource } from './site-register.ts';

/** Who answers for sources of the register. */
export type Authority = {
  readonly name: string;
  /** The page that lists its sources. */
  readonly path: string;
  /** Its sources, in the order they came in. */
  readonly sources: readonly RegisteredSource[];
};

/** Every authority of a register by name. */
export const authoritiesOf = (sources: readonly RegisteredSource[]): Authority[] => {
  const byName = Map.groupBy(sources, ({ authority }) => authority);
  const slugs = authoritySlugs([...byName.keys()]);
  return [...byName]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([name, own]) => ({ name, path: `/evidence/authority/${slugs.get(name)}`, sources: own }));
};
