/** The pictures that a site may have: the file in `content/pictures/` with its path and media type on the site. */
export const sitePictures = [
  { name: 'favicon.ico', path: '/favicon.ico', mediaType: 'image/x-icon' },
  { name: 'favicon.svg', path: '/favicon.svg', mediaType: 'image/svg+xml' },
  { name: 'apple-touch-icon.png', path: '/apple-touch-icon.png', mediaType: 'image/png' },
  // What other sites show beside a link, 1200 by 630 pixels.
  { name: 'social.png', path: '/social/nameplate.png', mediaType: 'image/png' },
  // What the head of every page shows in place of the name.
  { name: 'logo.svg', path: '/logo.svg', mediaType: 'image/svg+xml' },
] as const;

export type PictureName = (typeof sitePictures)[number]['name'];

/** The path of a picture on this site; undefined where the operator's content lacks it. */
export const picturePath = (name: PictureName): string | undefined =>
  (import.meta.env?.pictures ?? []).includes(name)
    ? sitePictures.find((picture) => picture.name === name)?.path
    : undefined;
