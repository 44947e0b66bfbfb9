import type { CatalogueLibrary } from '../catalogue/library.ts';
import type { ChangelogEntry } from '../changelog/changelog-file.ts';
import type { SiteOverview } from '../contracts/site-overview.ts';
import type { DocsPage } from '../docs/docs-page.ts';
import type { AuthoredInsight } from '../insights/authored-insight.ts';
import type { SecurityContact } from './site-file.ts';

/** Everything the pages and the prebuilt JSON are made of. */
export type SiteContent = {
  readonly overview: SiteOverview;
  /** Insights, newest first. */
  readonly insights: readonly AuthoredInsight[];
  readonly catalogue: CatalogueLibrary;
  readonly security: SecurityContact;
  /** The pages of the documentation, in the order a reader turns them. */
  readonly docs: readonly DocsPage[];
  /** What changed, newest first. */
  readonly changelog: readonly ChangelogEntry[];
};
