import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The rules that the HTML of every page keeps: all that are recommended, but for those with a reason below. */
const htmlRules: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // An Insight is called what its author called it, however long that is.
    'long-title': 'off',
    // HTML lets an id begin with a digit, as a numbered heading does.
    'valid-id': ['error', { relaxed: true }],
    // Spaces at the end of a line of a template are not shown.
    'no-trailing-whitespace': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(htmlRules));

/** What is wrong with the HTML of a page, by line and rule. */
export const faultsOfHtml = async (html: string, name: string): Promise<string[]> => {
  const { results } = await validator.validateString(html, name);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, ruleId, message }) => `${name}:${line} ${ruleId}: ${message}`);
};
