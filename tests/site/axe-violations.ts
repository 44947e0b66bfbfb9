import axe from 'axe-core';
import type { Page } from 'playwright-core';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A rule that axe calls experimental: who speaks to a page says the text that is seen (WCAG 2.5.3). */
const labelInName = { 'label-content-name-mismatch': { enabled: true } };

/** Of what axe checks, the colour scheme changes the contrast alone, and the width the sizes of targets too. */
const ofLayout = ['color-contrast', 'target-size'];

/** All rules, or those whose result depends on the colours and the width in which a page is shown. */
export type AxeRules = 'all' | 'of layout';

/** What breaks WCAG 2.2 AA or a best practice on a page as it is shown, by rule and place. */
export const axeViolations = async (page: Page, rules: AxeRules = 'all'): Promise<string[]> => {
  // Once for a page, because the program takes longer to arrive than many of its checks. No page has frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules === 'all'
      ? { runOnly: { type: 'tag', values: everything }, rules: labelInName }
      : { runOnly: { type: 'rule', values: ofLayout } }),
  };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
  );
};
