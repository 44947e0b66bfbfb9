import { inject } from 'vitest';

// The tests read the content and the files of the build that is served, wherever it is.
process.chdir(inject('servedProject'));
