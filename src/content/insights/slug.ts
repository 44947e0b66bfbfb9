// Long enough for any title, and short enough for every file system with an extension added.
const maxLength = 80;

/**
 * A slug for a title: accents are removed, letters other than a to z dropped, and words joined by single hyphens, up to
 * 80 characters. Undefined when nothing is left of the title.
 */
export const suggestSlug = (title: string): string | undefined => {
  const [first, ...others] = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[\p{Z}\p{P}\p{S}\p{Cc}]/gu, ' ')
    .replace(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter((word) => word !== '');
  if (first === undefined) return undefined;
  let slug = first.slice(0, maxLength);
  for (const word of others) {
    if (slug.length + 1 + word.length > maxLength) break;
    slug += `-${word}`;
  }
  return slug;
};
