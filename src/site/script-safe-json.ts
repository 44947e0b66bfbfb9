/**
 * JSON that may stand in a script element: nothing in it can end the element or begin a comment there, and
 * whoever parses it gets the same value.
 */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
