/** One page that stands for all of its kind. */
export type KindOfPage = {
  readonly kind: string;
  readonly path: string;
  /** What a page of this kind may run. */
  readonly scripts: 'none' | 'own';
  /** What an answer for it has as its status, when that is not 200. */
  readonly status?: number;
};

const reading = (kind: string, path: string): KindOfPage => ({ kind, path, scripts: 'none' });

const withScripts = (kind: string, path: string): KindOfPage => ({ kind, path, scripts: 'own' });

/** Every kind of page of the site. The tests of all pages visit each of them. */
export const kindsOfPages: readonly KindOfPage[] = [
  withScripts('home', '/'),
  reading('product', '/product'),
  reading('vision', '/vision'),
  reading('insights', '/insights'),
  reading('insights of a category', '/insights/category/identity'),
  withScripts('article', '/insights/one-dot-two-parts'),
  {
    kind: 'withdrawn article',
    path: '/insights/withdrawn-count',
    scripts: 'none',
    status: 410,
  },
  reading('evidence', '/evidence'),
  withScripts('catalogue', '/catalogue'),
  withScripts('filtered catalogue', '/catalogue?manufacturer=moxa&sort=newest'),
  withScripts('manufacturers', '/catalogue/manufacturers'),
  withScripts('list lookup', '/catalogue/list'),
  withScripts('manufacturer', '/catalogue/manufacturer/moxa'),
  withScripts('record', '/products/prd_ek6p49822k'),
  {
    kind: 'removed record',
    path: '/products/prd_74ej3r956h',
    scripts: 'none',
    status: 410,
  },
  withScripts('record on a day', '/products/prd_0xgsc22b9w?on=2021-09-01'),
  reading('changes', '/catalogue/changes'),
  withScripts('files of the catalogue', '/catalogue/files'),
  reading('coverage', '/catalogue/coverage'),
  reading('changes of a manufacturer', '/catalogue/changes?manufacturer=mikrotik'),
  withScripts('lookup', '/lookup'),
  {
    kind: 'lookup without a record',
    path: '/lookup?manufacturer=rockwel+automation&partNumber=1756-a10',
    scripts: 'own',
    status: 404,
  },
  reading('onboarding', '/onboarding'),
  withScripts('validator', '/onboarding/validator'),
  reading('docs', '/docs'),
  withScripts('docs with code', '/problems'),
  withScripts('API reference', '/docs/read-api'),
  withScripts('record contract', '/contract'),
  withScripts('tools', '/tools'),
  reading('changelog', '/changelog'),
  reading('accessibility', '/accessibility'),
  reading('boundary', '/authority-boundary'),
  reading('verification', '/verification'),
  reading('problem', '/problems/part_number_not_found'),
  reading('corrections', '/corrections'),
  reading('security', '/security'),
  reading('vulnerability policy', '/security/policy'),
  reading('console guide', '/docs/console'),
  withScripts('search', '/lookup?q=switch&page=1'),
  withScripts('search results', '/lookup?q=c2960&page=1'),
  {
    kind: 'not-found',
    path: '/no-such-page',
    scripts: 'none',
    status: 404,
  },
];

/** Further pages to read that differ by their content: lists, long articles, charts and pictures, and records of several sources. */
export const readingPaths = [
  '/insights/category/dates-and-freshness',
  '/insights/why-prices-travel-as-text',
  '/insights/three-dates-three-questions',
  '/insights/how-part-numbers-are-written',
  '/docs/caching',
  '/docs/versioning',
  '/docs/data-licence',
  '/docs/privacy',
  '/docs/statements',
  '/docs/validate-in-ci',
  '/docs/limits',
  '/products/prd_xw00000100',
  '/products/prd_xw00000200',
  '/products/prd_xw00000300',
];
