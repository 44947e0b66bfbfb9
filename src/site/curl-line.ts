/**
 * A shell line that fetches an address with curl. An apostrophe, the one character of an address that would
 * end the quotes, is percent-encoded.
 */
export const curlLine = (address: string): string => `curl '${address.replaceAll("'", '%27')}'`;
