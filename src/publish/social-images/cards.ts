import type { Node } from '@takumi-rs/core';
import type { ManufacturerRecords } from '../../content/catalogue/library.ts';
import type { AuthoredInsight } from '../../content/insights/authored-insight.ts';
import { siteName } from '../../contracts/site-name.ts';
import type { SiteOverview } from '../../contracts/site-overview.ts';
import { band, card, type Fact, headline, label } from './card.ts';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The space for a headline below a label. */
const underLabel = { width: 982, height: 216, smallest: 38 } as const;

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
      ...(await headline(insight.title, { ...underLabel, largest: 96 }, insight.slug)),
    ],
    facts: [
      { label: 'Published', value: insight.publishedAt },
      { label: 'Revised', value: insight.updatedAt },
      { label: 'Dated sources', value: String(insight.sources.length) },
    ],
  });

/** The oldest and the newest evidence date of the records. */
const evidenceFacts = ({ products }: ManufacturerRecords): Fact[] => {
  const days = products.map(({ record }) => record.verification.evidenceAsOf).sort();
  const [oldest] = days;
  const newest = days.at(-1);
  if (oldest === undefined || newest === undefined) return [];
  return [{ label: 'Evidence as of', value: oldest === newest ? oldest : `${oldest} to ${newest}` }];
};

/** The card of a manufacturer: its name, the number of its records, and the dates of their evidence. */
export const manufacturerCard = async (records: ManufacturerRecords): Promise<Node> => {
  const { manufacturer, products } = records;
  return card({
    band: band(siteName, 'Dated evidence, not an offer'),
    body: [
      ...label('Manufacturer'),
      ...(await headline(manufacturer.name, { ...underLabel, largest: 150 }, manufacturer.id)),
    ],
    facts: [{ label: 'Product records', value: String(products.length) }, ...evidenceFacts(records)],
  });
};
