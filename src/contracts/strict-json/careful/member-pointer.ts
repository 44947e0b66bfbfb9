/** A name that can only be a field's; any other might carry data, which is never sent back. */
const fieldLikeName = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The place that a path leads to, as an RFC 6901 pointer. Where a name on the way does not look like
 * a field name, the pointer ends before it, at the object that has it.
 */
export const memberPointer = (path: readonly (string | number)[]): string => {
  let pointer = '';
  for (const step of path) {
    if (typeof step === 'string' && !fieldLikeName.test(step)) break;
    pointer += `/${step}`;
  }
  return pointer;
};
