export default {
  layout: 'insight.liquid',
  permalink: ({ page }) => `insights/${page.fileSlug}.html`,
};
