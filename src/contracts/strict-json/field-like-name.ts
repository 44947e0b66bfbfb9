/**
 * A member name that can only be a field's. Any other might carry data, so it is never sent back: a
 * pointer ends before it. None of these names has a `~` or `/` that a pointer would have to escape.
 */
export const fieldLikeName = /^[A-Za-z0-9_-]{1,64}$/;
