/** How many records are read or written without a pause: some milliseconds of work, as much as a page. */
const recordsOfPiece = 100;

/** A long list in pieces, between which others may use the thread. */
export const inPieces = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / recordsOfPiece) }, (_, piece) =>
    entries.slice(piece * recordsOfPiece, (piece + 1) * recordsOfPiece),
  );
