import { siteName } from '../../contracts/site-name.ts';

/** The social image of a page: its path, and its content in words. */
export type SocialImage = { readonly path: string; readonly alt: string };

/** The size of every social image in pixels, which Open Graph readers ask for. */
export const imageSize = { width: 1200, height: 630 } as const;

/** The image of the site, for every page without one of its own. */
export const siteImage: SocialImage = {
  path: '/social/nameplate.png',
  alt: `A riveted nameplate with the name and the purpose of ${siteName}.`,
};

/** What the image of an Insight says of it. */
type PicturedInsight = { readonly slug: string; readonly category: string; readonly title: string };

/** The image of an Insight. */
export const insightImage = ({ slug, category, title }: PicturedInsight): SocialImage => ({
  path: `/social/insights/${slug}.png`,
  alt: `A riveted nameplate. ${category}: ${title}`,
});
