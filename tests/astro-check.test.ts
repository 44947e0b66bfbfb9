import { expect, test } from 'vitest';

// Without it `astro check` offers to install it, checks nothing and ends with 0. It imports @emnapi/core and
// @emnapi/runtime, which no package of the lock file would bring otherwise.
test('the package that checks the types of the pages can be loaded', async () => {
  const { check } = await import('@astrojs/check');
  expect(check).toBeTypeOf('function');
});
