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

const rotationOf = (old: ConsoleKey, replacement: ConsoleKey | undefined, now: number): Rotation => {
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

/**
 * Reads from a list of keys where rotations stand. A key is being replaced by the newest active key that was created to replace
 * it, until seven days after it was revoked. Without such a key, the oldest active key is the one to replace. None without an
 * active key. `now` is in milliseconds since 1970.
 */
export const readRotations = (keys: readonly ConsoleKey[], now: number): readonly Rotation[] => {
  const active = keys.filter(({ state }) => state === 'active').toSorted(byCreation);
  const rotations = keys.toSorted(byCreation).flatMap((old) => {
    const replacement = active.findLast(({ replaces }) => replaces === old.id);
    const isShown =
      old.state === 'active' ||
      (old.revokedAt !== null && now - Date.parse(old.revokedAt) < shownAfterHours * hour);
    return replacement !== undefined && isShown ? [rotationOf(old, replacement, now)] : [];
  });
  const [oldest] = active;
  return rotations.length > 0 || oldest === undefined ? rotations : [rotationOf(oldest, undefined, now)];
};
