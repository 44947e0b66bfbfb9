import { describe, expect, it } from 'vitest';
import { readRotations } from '../../../src/browser/console/rotation.ts';
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
  name: null,
  lastUsedAt: null,
  requestsLastMinute: 0,
  replaces: null,
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
  it('begins with the oldest active key and nothing done, whatever other keys there are', () => {
    const keys = [keyOf('second', 30), keyOf('old', 100, { lastUsedAt: hoursAgo(1) })];
    const rotations = readRotations(keys, now);
    expect(rotations).toMatchObject([
      { old: { id: 'old' }, replacement: undefined, silentMilliseconds: 3_600_000 },
    ]);
    expect([...(rotations[0]?.done ?? [])]).toEqual([]);
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
  ])('knows that the replacement %s', (_, use, old, done) => {
    const keys = [keyOf('new', 30, { replaces: 'old', ...use }), keyOf('second', 50), keyOf('old', 100, old)];
    const [rotation, ...others] = readRotations(keys, now);
    expect([rotation?.old.id, rotation?.replacement?.id, others]).toEqual(['old', 'new', []]);
    expect([...(rotation?.done ?? [])]).toEqual(done);
  });

  it('ends when the old key is revoked, and is shown for a week', () => {
    const keys = [
      keyOf('new', 200, { replaces: 'old', lastUsedAt: hoursAgo(1) }),
      keyOf('old', 900, revoked(167)),
    ];
    expect([...(readRotations(keys, now)[0]?.done ?? [])]).toEqual(['created', 'used', 'silent', 'revoked']);
    expect(readRotations(keys, now + 2 * 3_600_000)).toMatchObject([
      { old: { id: 'new' }, replacement: undefined },
    ]);
  });

  it('tells two rotations apart, and takes the newest of two replacements', () => {
    const keys = [
      keyOf('test 3', 10, { replaces: 'test 1' }),
      keyOf('live 2', 20, { replaces: 'live 1' }),
      keyOf('test 2', 30, { replaces: 'test 1' }),
      keyOf('live 1', 80),
      keyOf('test 1', 90),
    ];
    expect(readRotations(keys, now)).toMatchObject([
      { old: { id: 'test 1' }, replacement: { id: 'test 3' } },
      { old: { id: 'live 1' }, replacement: { id: 'live 2' } },
    ]);
  });

  it('begins again when the replacement ends before the old key', () => {
    const keys = [keyOf('new', 10, { replaces: 'old', ...revoked(1) }), keyOf('old', 900)];
    expect(readRotations(keys, now)).toMatchObject([{ old: { id: 'old' }, replacement: undefined }]);
  });

  it('has nothing to say without an active key', () => {
    expect(readRotations([keyOf('old', 900, revoked(20))], now)).toEqual([]);
  });
});
