import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Takes the words after the name of a tool apart; `undefined` when an option is not known or not complete. */
export const parseWords = <Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
};
