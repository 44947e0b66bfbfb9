import { siteName } from '../contracts/site-name.ts';
import { correctionsPath, coveragePath } from '../contracts/site-paths.ts';
import { toolsPath } from '../contracts/tool-files.ts';

/** A page of the site whose text stands in its component: its path, and its title and description, which no other page has. */
export type SitePage = { readonly path: string; readonly title: string; readonly description: string };

/** The pages of the site that are neither articles, documentation, problems nor records. A search finds them by these words. */
export const sitePages = {
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility',
    description: `The accessibility standard of the pages of ${siteName}, how we check it, and how to report a barrier.`,
  },
  authorityBoundary: {
    path: '/authority-boundary',
    title: 'Authority boundary',
    description: `The limits of every answer of ${siteName}, point by point, and the rules for clients.`,
  },
  catalogueChanges: {
    path: '/catalogue/changes',
    title: 'Changes of the catalogue',
    description: 'Old value, new value and date of each change, by edition (release) of the catalogue.',
  },
  coverage: {
    path: coveragePath,
    title: 'Coverage of the catalogue',
    description:
      'Records of the catalogue by market, function, source, year of evidence and manufacturer, and its coverage of public parts lists.',
  },
  changelog: {
    path: '/changelog',
    title: 'Changelog',
    description: 'Changes of the API and of the supplier record contract, by version and date.',
  },
  corrections: {
    path: correctionsPath,
    title: 'Corrections',
    description:
      'Report an error in a record, an article or the service, or see the records and articles that we corrected.',
  },
  onboarding: {
    path: '/onboarding',
    title: 'Get started',
    description: `First steps with ${siteName} for readers, API clients, suppliers and editors.`,
  },
  tools: {
    path: toolsPath,
    title: 'Tools',
    description: 'Validate a list, look up a list or use the API with programs on your own machine.',
  },
  validator: {
    path: '/onboarding/validator',
    title: 'Check a price list or batch',
    description:
      'Check supplier records, as JSON or as a price list, against the record contract in your browser. Your data stays there.',
  },
  product: {
    path: '/product',
    title: `About ${siteName}`,
    description: `What ${siteName} is for: exact product identity with its evidence, and the supplier preview.`,
  },
  security: {
    path: '/security',
    title: 'Security',
    description: `Report a vulnerability in ${siteName}, see what the service stores, and keep a key secret.`,
  },
  securityPolicy: {
    path: '/security/policy',
    title: 'Vulnerability policy',
    description: `How to test the security of ${siteName}, how to report a vulnerability, and the promises of the operators.`,
  },
  vision: {
    path: '/vision',
    title: 'Vision',
    description: `The purpose of ${siteName}, its four rules, current work and open questions.`,
  },
  listLookup: {
    path: '/catalogue/list',
    title: 'Look up a list',
    description:
      'Look up a bill of materials or another list of part numbers in your browser. Your list stays there.',
  },
} as const satisfies Readonly<Record<string, SitePage>>;
