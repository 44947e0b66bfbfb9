import { keyPattern, keyPrefix } from '../../src/contracts/supplier/key-format.ts';
import { type PresentedKey, readKey } from './key-value.ts';

const everyKey = new RegExp(keyPattern, 'g');

/** An escape may hide a letter of the prefix; a query without either cannot have a key. */
const mayHaveKey = (search: string): boolean => search.includes(keyPrefix) || search.includes('%');

/**
 * The keys in the query of an address, in a name or a value: `undefined` when nothing in it has the form of a key,
 * otherwise those whose checksum is right, which may be none.
 */
export const keysInQuery = ({ search, searchParams }: URL): readonly PresentedKey[] | undefined => {
  if (!mayHaveKey(search)) return undefined;
  const texts = new Set([...searchParams].flat().flatMap((text) => text.match(everyKey) ?? []));
  if (texts.size === 0) return undefined;
  return [...texts].map(readKey).filter((key) => key !== undefined);
};
