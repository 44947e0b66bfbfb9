/**
 * A place in the request, kept as the steps that lead to it: most places are never written out,
 * because nothing is wrong there.
 */
export interface Place {
  /** The place one step up; `undefined` for the request itself. */
  readonly parent: Place | undefined;
  /** Name of a member, or index of an element. */
  readonly step: string | number;
}

/** The request itself. */
export const root: Place = { parent: undefined, step: '' };

/**
 * The place as an RFC 6901 pointer; the request itself is the empty pointer.
 * No step has a `~` or `/` to escape: steps are names of the contract, indexes and field-like names.
 */
export const pointerTo = (place: Place): string =>
  place.parent === undefined ? '' : `${pointerTo(place.parent)}/${place.step}`;
