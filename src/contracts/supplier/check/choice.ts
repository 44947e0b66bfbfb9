import { type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

/** Makes the rule for a member that has one of a few fixed values. */
export const createChoiceRule = (choices: readonly string[]): Rule => {
  const quoted = choices.map((choice) => `"${choice}"`).join(', ');
  const expected = choices.length === 1 ? `the string ${quoted}` : `one of the strings ${quoted}`;
  const type = createTypeFaults({ expected, nullable: false });
  const notListed: Faults = [
    {
      code: 'invalid_choice',
      detail: `Expected ${expected}.`,
      hint: 'Values are compared exactly, upper and lower case included.',
    },
  ];
  return (value) => {
    if (typeof value !== 'string') return typeFault(value, type);
    return choices.includes(value) ? noFaults : notListed;
  };
};
