import { writeFileSync } from 'node:fs';

// Loaded before a program with `--import`: writes what its process has used into the file that `USAGE_FILE` names.
const file = process.env.USAGE_FILE;
if (file !== undefined) {
  process.on('exit', () => writeFileSync(file, JSON.stringify(process.resourceUsage())));
}
