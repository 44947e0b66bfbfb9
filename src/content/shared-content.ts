import { type ContentReading, readContent } from './read-content.ts';

/** The current day in UTC as `YYYY-MM-DD`: the one place where a build looks at the clock. */
const currentDay = (): string => new Date().toISOString().slice(0, 10);

let reading: Promise<ContentReading> | undefined;

/**
 * The content of the project in the working directory, read and checked once for everything that needs it. The
 * bundler leaves this module out of the pages' code, so that the build's own steps and the pages share it.
 */
export const sharedContent = (): Promise<ContentReading> => {
  reading ??= readContent(process.cwd(), currentDay());
  return reading;
};

/** Drops what was read, because a content file has changed. */
export const forgetContent = (): void => {
  reading = undefined;
};
