/**
 * The names of objects that have very many, in the order in which the object has them. An engine needs milliseconds to
 * list them, so they are listed while the text is read, and whoever looks at the names later takes them from here.
 */
export type LongLists = Map<object, readonly string[]>;

/** From how many names an object is in the lists. Smaller ones are listed in far less than a millisecond. */
export const longListLength = 1000;
