/** A body that comes in these pieces, each when it is asked for. */
export const streamOf = (
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull: (controller) => {
      const next = iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
};
