/** Where the commands read the key when none is shown: a variable of the shell. */
const keyInShell = '$SUPPLIER_API_KEY';

/** The name under which the pages save a batch, and from which the command reads it. */
export const batchFileName = 'batch.json';

const authorization = (key: string): string => `-H "Authorization: Bearer ${key}"`;

/** The command that asks whose key it is. */
export const identityCommand = (key: string = keyInShell): string =>
  `curl ${authorization(key)} ${location.origin}/api/v1/supplier/me`;

/** The command that sends the saved batch. */
export const sendCommand = (key: string = keyInShell): string =>
  `curl ${authorization(key)} -H "Content-Type: application/json" --data-binary @${batchFileName} ${location.origin}/api/v1/supplier/validate`;
