import { type PresentedKey, readKey } from '../keys/presented-key.ts';

/** RFC 9110, section 11: the scheme in any case, spaces, one credential. Two headers arrive with a comma. */
const bearer = /^bearer +([0-9A-Za-z_]+)$/i;

/** The key of an `Authorization` field value; `undefined` when there is none that could be ours. */
export const readBearerKey = (authorization: string | null): PresentedKey | undefined => {
  const [, key] = bearer.exec(authorization ?? '') ?? [];
  return key === undefined ? undefined : readKey(key);
};
