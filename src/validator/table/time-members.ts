import type { Member } from './member.ts';

/** The fields that say when a record was true. */
export const timeMembers = {
  observedAt: {
    label: 'List exported at',
    about: 'When the list left your system. Never move it so that a record passes.',
    form: 'timestamp',
    optional: false,
    headings: 'observedat observed exportedat readat'.split(' '),
    initial: { from: 'unsaid' },
  },
  expiresAt: {
    label: 'Holds until',
    about: 'Until when the record may be relied on; at most 24 hours after the export.',
    form: 'timestamp',
    optional: false,
    usual: { from: 'one-day' },
    headings: 'expiresat expires validuntil'.split(' '),
    initial: { from: 'unsaid' },
  },
  sourceUpdatedAt: {
    label: 'Changed at',
    about: 'When your system last changed the row.',
    form: 'timestamp',
    optional: true,
    headings: 'sourceupdatedat updatedat updated lastupdated lastmodified modified changedat'.split(' '),
    initial: { from: 'nothing' },
  },
} as const satisfies Record<string, Member>;
