import { stringify } from 'yaml';

/** The files of `content/` with functions and rules: a switch, by its name or a description, and otherwise the market of the manufacturer. */
export const functionFiles = (market: string): Readonly<Record<string, string>> => ({
  'functions.yaml': stringify({
    market,
    functions: [{ name: 'switch', meaning: 'Passes frames between its ports.' }],
  }),
  'function-rules.yaml': stringify([
    { rule: 1, function: 'switch', name: String.raw`\bswitch\b`, reason: 'The name says so.' },
    {
      rule: 2,
      function: 'switch',
      description: String.raw`\bpasses frames\b`,
      reason: 'The description says so.',
    },
  ]),
});
