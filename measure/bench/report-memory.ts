import { writeFileSync } from 'node:fs';

/** Where a program that loads this module with `--import` leaves the most bytes of memory that its process had. */
export const memoryFile = 'most-memory.txt';

if (process.execArgv.includes('--import')) {
  process.on('exit', () => writeFileSync(memoryFile, String(process.resourceUsage().maxRSS * 1024)));
}
