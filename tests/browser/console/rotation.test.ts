import { describe, expect, it } from 'vitest';
import { readRotation } from '../../../src/browser/console/rotation.ts';
import type { ConsoleKey } from '../../../src/contracts/console/key.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');

const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();

const keyOf = (id: string, createdHoursAgo: number, more: Partial<ConsoleKey> = {}): ConsoleKey => ({
  id,
  masked: `npk_${id}_********`,
  scopes: ['supplier:read'],
  state: 'active',
  works: true,
  createdAt: hoursAgo(createdHoursAgo),
  expiresAt: hoursAgo(createdHoursAgo - 8760),
  lastUsedAt: null,
  issuedBy: 'anna@supplier.example',
  revokedAt: null,
  revokedBy: null,
  disabledAt: null,
  disabledReason: null,
  sentInAddressAt: null,
  ...more,
});

const revoked = (hours: number) => ({ state: 'revoked', works: false, revokedAt: hoursAgo(hours) }) as const;

describe('where a rotation stands', () => {
  it('begins with one key and nothing done', () => {
    const rotation = readRotation([keyOf('old', 100, { lastUsedAt: hoursAgo(1) })], now);
    expect(rotation).toMatchObject({
      old: { id: 'old' },
      replacement: undefined,
      silentMilliseconds: 3_600_000,
    });
    expect([...(rotation?.done ?? [])]).toEqual([]);
  });

  it.each([
    ['is made', { lastUsedAt: null }, { lastUsedAt: hoursAgo(1) }, ['created']],
    ['is used', { lastUsedAt: hoursAgo(1) }, { lastUsedAt: hoursAgo(2) }, ['created', 'used']],
    [
      'is used, and the old key silent for a day',
      { lastUsedAt: hoursAgo(1) },
      { lastUsedAt: hoursAgo(24) },
      ['created', 'used', 'silent'],
    ],
    [
      'is used, and the old key never was',
      { lastUsedAt: hoursAgo(1) },
      { lastUsedAt: null },
      ['created', 'used', 'silent'],
    ],
    ['is not used, and the old key never was', { lastUsedAt: null }, { lastUsedAt: null }, ['created']],
  ])('knows that the replacement %s', (_, replacement, old, done) => {
    const rotation = readRotation([keyOf('new', 30, replacement), keyOf('old', 100, old)], now);
    expect([rotation?.old.id, rotation?.replacement?.id]).toEqual(['old', 'new']);
    expect([...(rotation?.done ?? [])]).toEqual(done);
  });

  it('ends when the old key is revoked, and is shown for a week', () => {
    const keys = [keyOf('new', 200, { lastUsedAt: hoursAgo(1) }), keyOf('old', 900, revoked(167))];
    expect([...(readRotation(keys, now)?.done ?? [])]).toEqual(['created', 'used', 'silent', 'revoked']);
    expect(readRotation(keys, now + 2 * 3_600_000)).toMatchObject({
      old: { id: 'new' },
      replacement: undefined,
    });
  });

  it('does not take a key for replaced that was revoked before the other was made', () => {
    const keys = [keyOf('new', 10), keyOf('old', 900, revoked(20))];
    expect(readRotation(keys, now)).toMatchObject({ old: { id: 'new' }, replacement: undefined });
  });

  it('has nothing to say without an active key', () => {
    expect(readRotation([keyOf('old', 900, revoked(20))], now)).toBeUndefined();
  });
});
