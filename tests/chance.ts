import fc from 'fast-check';

// What holds for one change holds for the next: `npm run test:release` looks for what no change has met yet.
fc.configureGlobal(process.env.ALL_CASES === undefined ? { seed: 20_261_123 } : {});
