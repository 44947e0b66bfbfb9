import type { Node } from '@takumi-rs/core';
import type { AuthoredInsight } from '../../content/insights/authored-insight.ts';
import { siteName } from '../../contracts/site-name.ts';
import type { SiteOverview } from '../../contracts/site-overview.ts';
import { band, card, headline, label } from './card.ts';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The card of the site: its purpose, and what is true of each of its records. */
export const siteCard = async ({ name, title }: SiteOverview): Promise<Node> =>
  card({
    band: band(name),
    body: await headline(capitalised(title.replace(`${name}: `, '')), {
      width: 982,
      height: 96,
      largest: 64,
      smallest: 40,
    }),
    facts: [
      { label: 'Source', value: 'named' },
      { label: 'Date', value: 'shown' },
      { label: 'Match', value: 'exact or none' },
    ],
  });

/** What the card of an Insight shows. */
export type CardInsight = Pick<
  AuthoredInsight,
  'slug' | 'title' | 'category' | 'publishedAt' | 'updatedAt' | 'sources'
>;

/** The card of an Insight: its subject and title, its dates, and the number of its sources. */
export const insightCard = async (insight: CardInsight): Promise<Node> =>
  card({
    band: band(siteName, 'Insight'),
    body: [
      ...label(insight.category),
      ...(await headline(
        insight.title,
        { width: 982, height: 216, largest: 96, smallest: 38 },
        insight.slug,
      )),
    ],
    facts: [
      { label: 'Published', value: insight.publishedAt },
      { label: 'Revised', value: insight.updatedAt },
      { label: 'Dated sources', value: String(insight.sources.length) },
    ],
  });
