import type { ConfigData } from 'html-validate';

/** The rules that the HTML of every page keeps: all that are recommended, but for those with a reason below. */
export const htmlRules: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // An Insight is called what its author called it, however long that is.
    'long-title': 'off',
    // HTML lets an id begin with a digit, as a numbered heading does.
    'valid-id': ['error', { relaxed: true }],
  },
};
