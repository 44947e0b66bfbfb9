import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { factsOf } from './facts.ts';

export default (config) => {
  config.addGlobalData('products', () =>
    globSync('content/products/**/*.yaml').map((file) => load(readFileSync(file, 'utf8'))),
  );
  config.addFilter('facts', factsOf);
  config.addFilter('json', (value) => JSON.stringify(value));
  // The callouts stay what they are to Markdown: elements that a browser does not know.
  config.addTemplateFormats('mdx');
  config.addExtension('mdx', { key: 'md' });
  config.addCollection('insights', (all) => all.getFilteredByGlob('content/insights/*.mdx'));
  return {
    dir: { input: '.', includes: 'layouts', output: 'dist' },
    markdownTemplateEngine: false,
  };
};
