import type { CatalogueProduct } from '../catalogue/library.ts';
import type { AuthoredInsight } from '../insights/authored-insight.ts';

/** Where the social image of a page is, and its content in words. */
export type SocialImage = { readonly path: string; readonly alt: string };

/** The image of a page that has none of its own. */
export const defaultSocialImage: SocialImage = {
  path: '/social/nameplate.png',
  alt: 'A riveted nameplate: Nameplate, dated evidence about industrial products.',
};

/** The image of the home page. */
export const homeSocialImage: SocialImage = { ...defaultSocialImage, path: '/social/home.png' };

/** The image of an Insight. */
export const insightSocialImage = ({ slug, category, title }: AuthoredInsight): SocialImage => ({
  path: `/social/insights/${slug}.png`,
  alt: `A riveted nameplate. ${category}: ${title}`,
});

/** The image of a product record. */
export const productSocialImage = ({ record, manufacturer }: CatalogueProduct): SocialImage => ({
  path: `/social/products/${record.id}.png`,
  alt: `A riveted nameplate of the product record: ${manufacturer.name} ${record.manufacturerPartNumber}, ${record.name}.`,
});
