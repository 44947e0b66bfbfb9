import type { CatalogueLibrary } from '../catalogue/library.ts';
import type { ChangelogEntry } from '../changelog/changelog-file.ts';
import type { SiteOverview } from '../contracts/site-overview.ts';
import type { AuthoredInsight } from '../insights/authored-insight.ts';
import type { SecurityContact } from './site-file.ts';

/** Everything the pages and the prebuilt JSON are made of. */
export type SiteContent = {
  readonly overview: SiteOverview;
  /** Insights, newest first. */
  readonly insights: readonly AuthoredInsight[];
  readonly catalogue: CatalogueLibrary;
  readonly security: SecurityContact;
  /** What changed, newest first. */
  readonly changelog: readonly ChangelogEntry[];
};
