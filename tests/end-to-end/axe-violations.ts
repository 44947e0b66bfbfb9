import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of what axe checks, the colour scheme changes the contrast alone, and the width the sizes of targets too. */
const ofLayout = ['color-contrast', 'target-size'];

/** All rules, or those whose result depends on the colours and the width in which a page is shown. */
export type AxeRules = 'all' | 'of layout';

/** What breaks WCAG 2.2 AA or a best practice on a page as it is shown, or in one part of it, by rule and place. */
export const axeViolations = async (
  page: Page,
  rules: AxeRules = 'all',
  part?: string,
): Promise<string[]> => {
  // The mode without a second page for the results: there are no frames to gather them from. Half of the time would
  // go into describing what passes.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part !== undefined) builder.include(part);
  const chosen = rules === 'all' ? builder.withTags(everything) : builder.withRules(ofLayout);
  const { violations } = await chosen.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
  );
};
