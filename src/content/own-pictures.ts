import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sitePictures } from '../contracts/site-pictures.ts';

/** The pictures in `content/pictures/` of the operator's content, each with its file. No other stands in for one that is missing. */
export const ownPictures = (ownRoot: string) =>
  sitePictures
    .map((picture) => ({ ...picture, file: join(ownRoot, 'content', 'pictures', picture.name) }))
    .filter(({ file }) => existsSync(file));
