import { ListRefused } from '../../tables/list-refused.ts';
import { NotCovered } from '../catalogue-states.ts';
import { ReportRefused } from '../checked-lines.ts';
import { IndexUnavailable } from '../read-json.ts';

/** A part of the page that was not downloaded. A browser does not ask for it again before the page is reloaded. */
class PartUnavailable extends Error {}

const partUnavailable =
  'A part of this page could not be downloaded. Check the connection, then reload the page and enter the list again.';

/** What decides, saves and checks, which the page loads when it is needed. */
export const loadPart = () =>
  import('./looked-up-list.ts').catch(() => {
    throw new PartUnavailable();
  });

/** What reads lists, which the page loads once there is one. */
export const loadReader = () => import('./list-reader.ts');

/** What reads files as sources, which the page loads once there is one. */
export const loadSourceReader = () => import('../read-own-file.ts');

/** Why work with the catalogue failed, for a person. */
export const failureWords = (error: unknown): string => {
  if (error instanceof NotCovered || error instanceof ReportRefused) return error.message;
  if (error instanceof PartUnavailable) return partUnavailable;
  return error instanceof IndexUnavailable
    ? 'The files of the catalogue are unavailable. The catalogue may have been updated: reload the page and try again.'
    : 'The files of the catalogue could not be downloaded. Check the connection and try again.';
};

/** Why a list is not read: what reads it, whose import throws a `TypeError`, was not downloaded, or the file cannot be read. */
export const readingFailureWords = (error: unknown): string => {
  if (error instanceof ListRefused) return error.message;
  return error instanceof TypeError || error instanceof PartUnavailable
    ? partUnavailable
    : 'The file cannot be read. It may be a folder, or may have moved. Open it again.';
};
