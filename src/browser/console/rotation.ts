import type { ConsoleKey } from '../../contracts/console/key.ts';

/** A step of a rotation, as far as the list of keys shows it. */
export type RotationStep = 'created' | 'used' | 'silent' | 'revoked';

/** Where a rotation stands. */
export type Rotation = {
  /** The key to replace. */
  readonly old: ConsoleKey;
  /** Its replacement; absent until there is one. */
  readonly replacement: ConsoleKey | undefined;
  /** The steps that have been seen. */
  readonly done: ReadonlySet<RotationStep>;
  /** How long the old key has had no accepted request, in milliseconds; absent if it never had one. */
  readonly silentMilliseconds: number | undefined;
};

const hour = 3_600_000;

/** How long the old key has to be without a request before that counts as a step: programs that run daily show up. */
export const silenceHours = 24;

/** How long the last rotation is shown after its last step. */
const shownAfterHours = 7 * 24;

const byCreation = (one: ConsoleKey, other: ConsoleKey): number =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt);

/**
 * Reads from a list of keys where a rotation stands. With two or more active keys, the oldest is replaced by the
 * newest. With one, a key that was revoked after the creation of that one, in the last seven days, was replaced by it;
 * otherwise the one is still to be replaced. Undefined without an active key. `now` is in milliseconds since 1970.
 */
export const readRotation = (keys: readonly ConsoleKey[], now: number): Rotation | undefined => {
  const active = keys.filter(({ state }) => state === 'active').toSorted(byCreation);
  const [oldest] = active;
  const newest = active.at(-1);
  if (oldest === undefined || newest === undefined) return undefined;
  const replaced = keys
    .filter(({ revokedAt }) => revokedAt !== null && now - Date.parse(revokedAt) < shownAfterHours * hour)
    .filter((key) => byCreation(key, newest) < 0 && (key.revokedAt ?? '') > newest.createdAt)
    .toSorted(byCreation)
    .at(-1);
  const old = active.length > 1 ? oldest : (replaced ?? oldest);
  const replacement = newest === old ? undefined : newest;
  const silentMilliseconds = old.lastUsedAt === null ? undefined : now - Date.parse(old.lastUsedAt);
  const isSilent = silentMilliseconds === undefined || silentMilliseconds >= silenceHours * hour;
  const isUsed = replacement !== undefined && replacement.lastUsedAt !== null;
  const seen: readonly [RotationStep, boolean][] = [
    ['created', replacement !== undefined],
    ['used', isUsed],
    ['silent', (isUsed && isSilent) || old.state === 'revoked'],
    ['revoked', old.state === 'revoked'],
  ];
  const done = new Set(seen.filter(([, isDone]) => isDone).map(([step]) => step));
  return { old, replacement, done, silentMilliseconds };
};
