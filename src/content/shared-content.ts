import { ownContentRoot } from './content-root.ts';
import { type ContentReading, readContent } from './read-content.ts';

/** The current day in UTC as `YYYY-MM-DD`. Nothing else in a build depends on the current time. */
const currentDay = (): string => new Date().toISOString().slice(0, 10);

let reading: Promise<ContentReading> | undefined;

/**
 * The content of the project in the working directory, read and checked once per process. The bundler leaves this
 * module out of the pages' code, so that the build's own steps and the pages share one reading.
 */
export const sharedContent = async (): Promise<ContentReading> => {
  reading ??= readContent(process.cwd(), currentDay(), ownContentRoot());
  return reading;
};

/** Discards what was read, so that the next call reads the files again. */
export const forgetContent = (): void => {
  reading = undefined;
};
