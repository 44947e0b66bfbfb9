import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options of a program that measures, from its command line. `--help` prints `usage` and ends with 0; an option that is not
 * there, or without its value, is named on standard error with `usage`, and ends with 2.
 */
export const readOptions = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) => {
  if (process.argv.includes('--help')) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The options cannot be read.');
    console.error(`Usage: ${usage}`);
    process.exit(2);
  }
};
