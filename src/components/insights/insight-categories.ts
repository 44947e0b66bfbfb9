import { insightCategoriesPath } from '../../contracts/site-paths.ts';
import { slugsOfNames } from '../../publish/slugs-of-names.ts';

/** A category of Insights: its name as editors write it, the path of its list, and how many it has. */
export type InsightCategory = { readonly name: string; readonly path: string; readonly count: number };

/** The categories of Insights, the largest first. */
export const insightCategories = (insights: readonly { readonly category: string }[]): InsightCategory[] => {
  const byName = Map.groupBy(insights, ({ category }) => category);
  const slugs = slugsOfNames([...byName.keys()]);
  return [...byName]
    .map(([name, own]) => ({
      name,
      path: `${insightCategoriesPath}/${slugs.get(name)}`,
      count: own.length,
    }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'));
};
