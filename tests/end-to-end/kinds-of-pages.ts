/** One page that stands for all of its kind. */
export type KindOfPage = {
  readonly kind: string;
  readonly path: string;
  /** What a page of this kind may run. */
  readonly scripts: 'none' | 'own';
  /** Why search engines may not list it; most pages they may. */
  readonly unlisted?: string;
  /** What an answer for it has as its status, when that is not 200. */
  readonly status?: number;
  /** The address of its file, where the path does not lead to it with status 200. */
  readonly filePath?: string;
};

const reading = (kind: string, path: string): KindOfPage => ({ kind, path, scripts: 'none' });

const withScripts = (kind: string, path: string): KindOfPage => ({ kind, path, scripts: 'own' });

/** Every kind of page of the site. The tests of all pages, and `npm run lighthouse`, visit each of them. */
export const kindsOfPages: readonly KindOfPage[] = [
  withScripts('home', '/'),
  reading('product', '/product'),
  reading('vision', '/vision'),
  reading('insights', '/insights'),
  reading('insights of a category', '/insights/category/identity'),
  withScripts('article', '/insights/one-dot-two-parts'),
  reading('evidence', '/evidence'),
  reading('evidence by authority', '/evidence/by-authority'),
  reading('authorities', '/evidence/authorities'),
  withScripts('catalogue', '/catalogue'),
  {
    kind: 'filtered catalogue',
    path: '/catalogue?manufacturer=moxa&sort=newest',
    scripts: 'own',
    unlisted: 'Search engines are sent to the whole list.',
  },
  withScripts('manufacturers', '/catalogue/manufacturers'),
  withScripts('list lookup', '/catalogue/list'),
  withScripts('manufacturer', '/catalogue/manufacturer/moxa'),
  withScripts('record', '/products/prd_ek6p49822k'),
  {
    kind: 'removed record',
    path: '/products/prd_74ej3r956h',
    scripts: 'none',
    unlisted: 'The record is gone.',
    status: 410,
  },
  {
    kind: 'record on a day',
    path: '/products/prd_0xgsc22b9w?on=2021-09-01',
    scripts: 'own',
    unlisted: 'It is one of many views of the record.',
  },
  reading('changes', '/catalogue/changes'),
  withScripts('files of the catalogue', '/catalogue/files'),
  reading('coverage', '/catalogue/coverage'),
  {
    kind: 'changes of a manufacturer',
    path: '/catalogue/changes?manufacturer=mikrotik',
    scripts: 'none',
    unlisted: 'Search engines are sent to the changes of all manufacturers.',
  },
  {
    kind: 'lookup',
    path: '/lookup',
    scripts: 'own',
    unlisted: 'Its answers are about what one person has typed.',
  },
  {
    kind: 'lookup without a record',
    path: '/lookup?manufacturer=rockwel&partNumber=1756-a10',
    scripts: 'own',
    unlisted: 'Its answers are about what one person has typed.',
    status: 404,
    filePath: '/lookup?partNumber=1756-A10',
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
  {
    kind: 'key checker',
    path: '/console/key-checker',
    scripts: 'own',
    unlisted: 'The console is for those who use it, not for those who search.',
  },
  withScripts('search', '/search'),
  {
    kind: 'search results',
    path: '/search?q=c2960',
    scripts: 'own',
    unlisted: 'Its answers are about what one person has typed.',
  },
  {
    kind: 'not-found',
    path: '/no-such-page',
    scripts: 'none',
    unlisted: 'An address without a page has nothing to list.',
    status: 404,
    filePath: '/404',
  },
];

/** Further pages to read that differ by their content: lists, long articles, charts and pictures, and records of several sources. */
export const readingPaths = [
  '/insights/category/dates-and-freshness',
  '/insights/why-prices-travel-as-text',
  '/insights/three-dates-three-questions',
  '/insights/how-part-numbers-are-written',
  '/evidence/by-article',
  '/evidence/authority/ietf',
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
