import { createListSession, type ListMessage } from './list-session.ts';

const take = createListSession((reply) => postMessage(reply));
let taken = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ListMessage>) => {
  taken = taken.then(() => take(data));
});
