import { catalogueFilesPath, correctionsPath, coveragePath } from '../contracts/site-paths.ts';
import { toolsPath } from '../contracts/tool-files.ts';

/** A page of the site whose text stands in its component: its path, and its title and description, which no other page has. */
export type SitePage = { readonly path: string; readonly title: string; readonly description: string };

/** The pages of the site that are neither articles, documentation, problems nor records. A search finds them by these words. */
export const sitePages = {
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility',
    description:
      'Which accessibility standard the pages of Nameplate aim at, how they are checked, and where to report a barrier.',
  },
  authorityBoundary: {
    path: '/authority-boundary',
    title: 'Authority boundary',
    description:
      'What no answer of Nameplate does or permits, point by point, and what a client must keep with every record.',
  },
  catalogueChanges: {
    path: '/catalogue/changes',
    title: 'What changed in the catalogue',
    description:
      'What the sources of the records say otherwise, by numbered edition of the catalogue, each change with its day in the source.',
  },
  catalogueFiles: {
    path: catalogueFilesPath,
    title: 'Files of the whole catalogue',
    description:
      'Every file that holds records of the catalogue: what it has, its licence and conditions, the number of records, size and digest.',
  },
  coverage: {
    path: coveragePath,
    title: 'What the catalogue has',
    description:
      'The records of the catalogue by market, function, source, year of evidence and manufacturer, and what it lacks of public parts lists.',
  },
  changelog: {
    path: '/changelog',
    title: 'Changelog',
    description:
      'What changed in the API and in the supplier record contract, version by version, with its date.',
  },
  corrections: {
    path: correctionsPath,
    title: 'Corrections',
    description:
      'How to report an error in a record, an article or the service, and which errors of ours were corrected.',
  },
  contract: {
    path: '/contract',
    title: 'Supplier record contract',
    description:
      'The record contract of the supplier preview: schemas, API description, conformance corpus, and every finding with its meaning and its fix.',
  },
  onboarding: {
    path: '/onboarding',
    title: 'Get started',
    description: 'First steps with Nameplate for readers, API clients, suppliers and editors.',
  },
  tools: {
    path: toolsPath,
    title: 'Tools',
    description:
      'Programs and packages for your own machine: validate a list, look up a list, check a key, use the API.',
  },
  validator: {
    path: '/onboarding/validator',
    title: 'Validate a batch',
    description:
      'Validate a batch of supplier records, as JSON or as a table, against the record contract. The check runs in your browser; nothing is sent.',
  },
  product: {
    path: '/product',
    title: 'What Nameplate is',
    description:
      'The three parts of Nameplate: Insights, product identity and the supplier preview, and what each is for.',
  },
  security: {
    path: '/security',
    title: 'Security',
    description:
      'How to report a vulnerability in Nameplate, what the service stores, and how to keep a key secret.',
  },
  securityPolicy: {
    path: '/security/policy',
    title: 'Vulnerability policy',
    description:
      'What to report about the security of Nameplate, how to test it without harm, and what the operators promise.',
  },
  verification: {
    path: '/verification',
    title: 'Verification states and evidence dates',
    description:
      'What unverified, source_listed and source_confirmed mean for a product record, and what an evidence date is.',
  },
  vision: {
    path: '/vision',
    title: 'Vision',
    description:
      'What Nameplate is for, the four rules it follows, what we are working on, and what is not decided.',
  },
  problems: {
    path: '/problems',
    title: 'Problems',
    description:
      'Every error that the API returns, with its code, its HTTP status and whether a retry can help.',
  },
  listLookup: {
    path: '/catalogue/list',
    title: 'Look up a list',
    description:
      'Look up a list of manufacturers and part numbers, such as a bill of materials, in your browser. The list is not sent.',
  },
  authorities: {
    path: '/evidence/authorities',
    title: 'Authorities',
    description:
      'Every authority that is responsible for a source of an Insight, with the number of its sources.',
  },
} as const satisfies Readonly<Record<string, SitePage>>;
