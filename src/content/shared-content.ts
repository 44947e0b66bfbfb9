import { AsyncLocalStorage } from 'node:async_hooks';
import type { CatalogueReadingOptions } from './catalogue/library.ts';
import { type ContentReading, readContent } from './read-content.ts';

/** The current day in UTC as `YYYY-MM-DD`. Nothing else in a build depends on the current time. */
const currentDay = (): string => new Date().toISOString().slice(0, 10);

let reading: Promise<ContentReading> | undefined;

const unreadable = new AsyncLocalStorage<true>();

/**
 * The content of the project in the working directory, read and checked once per process. The bundler leaves this
 * module out of the pages' code, so that the build's own steps and the pages share one reading. Throws within
 * {@link withoutContent}.
 */
export const sharedContent = async (): Promise<ContentReading> => {
  if (unreadable.getStore() === true) {
    throw new Error(
      'A page with a cache key reads the content of the site. Pass what it shows as properties, which its key follows from.',
    );
  }
  reading ??= readContent(process.cwd(), currentDay());
  return reading;
};

/**
 * Begins the reading that {@link sharedContent} gives. Throws when the content has been read already.
 */
export const beginSharedContent = (options: CatalogueReadingOptions): void => {
  if (reading !== undefined) throw new Error('The content has been read already.');
  reading = readContent(process.cwd(), currentDay(), options);
};

/** Calls `render`, in which {@link sharedContent} throws. */
export const withoutContent = <Result>(render: () => Result): Result => unreadable.run(true, render);

/** Discards what was read, so that the next call reads the files again. */
export const forgetContent = (): void => {
  reading = undefined;
};
