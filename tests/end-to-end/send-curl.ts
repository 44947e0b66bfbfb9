import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sends the request of a curl command, given as its words; files are found below `directory`. */
export const sendCurl = (words: readonly string[], directory = '.'): Promise<Response> => {
  const after = (option: string): string[] => words.filter((_, index) => words[index - 1] === option);
  const [bodyFile] = after('--data-binary');
  return fetch(words.at(-1) ?? '', {
    method: after('-X')[0] ?? (bodyFile === undefined ? 'GET' : 'POST'),
    headers: after('-H').map((header): [string, string] => {
      const [name = '', value = ''] = header.split(': ');
      return [name, value];
    }),
    ...(bodyFile === undefined ? {} : { body: readFileSync(join(directory, bodyFile.slice(1))) }),
  });
};
