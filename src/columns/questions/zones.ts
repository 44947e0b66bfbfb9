import { counted } from '../../text/counted.ts';
import { isOffset, isTimeZone } from '../values/read-date.ts';
import { askedOfTexts } from './question.ts';
import { datesIn } from './short-dates.ts';

/** The offset of an abbreviation that means one thing wherever lists come from. */
const usualOffsets: Readonly<Record<string, string>> = {
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  WET: '+00:00',
  WEST: '+01:00',
  EET: '+02:00',
  EEST: '+03:00',
  JST: '+09:00',
};

const isZone = (text: string): boolean => isOffset(text) || isTimeZone(text);

const whyNone = 'Write an offset such as "+01:00", a time zone such as "Europe/Berlin", or null.';

/** The offset of each abbreviation of a time zone beside a date. */
export const zones = askedOfTexts({
  key: 'zones',
  kind: 'zones',
  id: 'zone',
  fix: 'Give for each of them its offset from UTC, such as +01:00, or a time zone, such as Europe/Berlin.',
  free: { isAnswer: isZone, kept: (text) => text },
  ask: (table, mapping) => {
    const counts = new Map<string, number>();
    for (const { abbreviations } of datesIn(table, mapping)) {
      for (const [text, more] of abbreviations) counts.set(text, (counts.get(text) ?? 0) + more);
    }
    return [...counts].map(([abbreviation, cells]) => {
      const offset = usualOffsets[abbreviation];
      return {
        of: abbreviation,
        label: `Times in “${abbreviation}”`,
        about: `${counted(cells, 'cell')}. An offset from UTC such as +01:00, or a time zone such as Europe/Berlin.`,
        choices: offset === undefined ? [] : [{ value: offset, text: offset }],
        usual:
          offset === undefined
            ? undefined
            : { words: `“${abbreviation}” in ${counted(cells, 'cell')}: ${offset}`, answer: offset },
      };
    });
  },
  member: (zod) => ({
    zones: zod
      .record(
        zod.string(),
        zod.string(whyNone).refine(isZone, whyNone).nullable(),
        'Write an object with the offset of each abbreviation.',
      )
      .optional()
      .describe(
        'The offset from UTC or the time zone that each abbreviation in a date stands for, such as CET.',
      ),
  }),
});
