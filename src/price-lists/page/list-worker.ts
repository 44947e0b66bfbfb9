import { createListSession, type ListMessage } from './list-session.ts';

const take = createListSession((reply) => postMessage(reply));
let taken = Promise.resolve();
let newest = 0;

addEventListener('message', ({ data }: MessageEvent<ListMessage>) => {
  if (data.task === 'open') newest = data.number;
  // A text comes again with each letter that is typed: the last one is read.
  const isOld = (): boolean => data.task === 'open' && data.number < newest;
  taken = taken.then(() => (isOld() ? undefined : take(data)));
});
