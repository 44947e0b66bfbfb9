/**
 * A value as JSON that may stand within a `<script>` element of a page. `<` is escaped, because the page's
 * parser ends the element at `</script` and reads `<!--` wherever they stand, also within a string.
 */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
