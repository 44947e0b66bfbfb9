import { type Instant, parseInstant } from '../../../packages/record-contract/src/index.ts';

/** The time that a batch or a list is checked as of. */
export type EnteredTime = {
  readonly instant: Instant;
  /** The same as an RFC 3339 timestamp. */
  readonly written: string;
  /** Whether the person entered it; otherwise it is the current time of the computer. */
  readonly isEntered: boolean;
};

/** The entered time, or `now` when the field is empty; undefined when the entry is not an RFC 3339 timestamp. */
export const readReferenceTime = (field: string, now: Date): EnteredTime | undefined => {
  const isEntered = field.trim() !== '';
  const written = isEntered ? field.trim() : now.toISOString();
  const instant = parseInstant(written);
  return instant === undefined ? undefined : { instant, written, isEntered };
};

/** Why a text is not a reference time. */
export const wrongTime =
  '“Check as of” is not a timestamp with a time zone. Write it as 2026-11-21T12:00:00Z, or leave it empty for now.';

/** The reference time as the page states it. */
export const describeTime = ({ written, isEntered }: EnteredTime): string =>
  `Checked as of ${written}, ${isEntered ? 'the time you entered' : 'the current time of this computer'}.`;
