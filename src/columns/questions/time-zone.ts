import { isTimeZone } from '../values/read-date.ts';
import { localDatesIn } from './date-order.ts';
import { askedOnce } from './question.ts';

/** The time zone of this computer, which may be that of the list. */
const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of dates that state none. */
export const timeZone = askedOnce({
  key: 'timeZone',
  kind: 'time-zone',
  label: 'Time zone of the list',
  fix: 'The dates of the list state no time zone. Enter its name, such as Europe/Berlin or UTC.',
  free: { isAnswer: isTimeZone, kept: (text) => text },
  ask: (table, mapping) =>
    localDatesIn(table, mapping).length === 0
      ? undefined
      : {
          about: 'Its dates leave it out. A date without a time is the beginning of that day.',
          choices: [...new Set([ownTimeZone(), 'UTC'])].map((value) => ({ value, text: value })),
        },
  member: (zod) => ({
    timeZone: zod
      .string('Write the name of a time zone, such as "Europe/Berlin", or null.')
      .nullish()
      .describe('The time zone of dates that state none, such as Europe/Berlin.'),
  }),
});
