import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, it } from 'vitest';
import { builtPages } from './built-pages.ts';
import { htmlRules } from './html-rules.ts';

it('is valid HTML, every file of it', async () => {
  const validator = new HtmlValidate(new StaticConfigLoader(htmlRules));
  const pages = await builtPages();
  expect(pages.length).toBeGreaterThan(80);
  for (const { file, html } of pages) {
    const { results } = await validator.validateString(html, file);
    const found = results.flatMap(({ messages }) => messages);
    const lines = found.map(({ line, ruleId, message }) => `${file}:${line} ${ruleId}: ${message}`);
    expect(lines).toEqual([]);
  }
});
