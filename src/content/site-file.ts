import * as z from 'zod';
import { ReportTemplateSchema } from '../contracts/error-report.ts';
import { CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import { SiteOverviewSchema } from '../contracts/site-overview.ts';
import { authoredLine } from './findings/field-rules.ts';
import { type LoadedYamlFile, loadYamlFile } from './findings/yaml-file.ts';

const SecurityContactSchema = z.strictObject({
  contact: z.url({ protocol: /^(mailto|https)$/ }).meta({
    description: 'Where to report a vulnerability: a mailto: or https: address.',
    example: 'mailto:security@nameplate.example',
  }),
  expires: CalendarDateSchema.meta({
    description: 'The day from which security.txt is stale (`Expires` in RFC 9116).',
    example: '2027-11-01',
  }),
  replyDays: z.int().min(1).max(90).optional().meta({
    description:
      'Within how many days the operators answer a report. Without it, the policy says that there is no set time.',
    example: 3,
  }),
});

/** Whether suppliers can use the preview: it is announced, or it is open to them. */
const PreviewStateSchema = z.enum(['upcoming', 'open']);
export type PreviewState = z.infer<typeof PreviewStateSchema>;

/** `content/site.yaml`, as an editor writes it. */
export const SiteFileSchema = z.strictObject({
  overview: SiteOverviewSchema,
  shortName: authoredLine(TextSchema.max(24)).optional().meta({
    description:
      'A short form of `overview.name`, of at most 24 characters, for titles and the head of every page. Without it, the whole name.',
    example: 'Example',
  }),
  operator: authoredLine(TextSchema).optional().meta({
    description: 'Who operates the service: a name in one line.',
    example: 'Your Company Ltd, Your City',
  }),
  contact: z
    .url({ protocol: /^(mailto|https)$/ })
    .optional()
    .meta({
      description:
        'Where somebody reaches the operators: a mailto: or https: address. Without it, that of `security` counts.',
      example: 'mailto:operators@your-domain',
    }),
  reports: ReportTemplateSchema.optional().meta({
    description:
      'Where an error of this service is reported: an https: or mailto: address in which {title} and {body} stand for the parts of a prepared message, percent-encoded. Without it, reports go to `contact`.',
    example: 'https://your-git-host/your/repository/issues/new?title={title}&body={body}',
  }),
  repository: z
    .url({ protocol: /^https$/ })
    .optional()
    .meta({
      description:
        'The repository with the content and the software, for those who repeat a count: an https: address.',
      example: 'https://your-git-host/your/repository',
    }),
  verificationTime: authoredLine(TextSchema).optional().meta({
    description:
      'How long it takes to verify a company, to be read after “It takes”. Without it, the console says nothing of that.',
    example: 'one working day',
  }),
  preview: PreviewStateSchema.optional().meta({
    description:
      'The state of the supplier preview, which every text follows; the capabilities have it in place of {preview}. Without it, the preview is upcoming.',
    example: 'open',
  }),
  sourcesAgeDays: z.int().min(1).max(36_500).optional().meta({
    description:
      'After how many days the newest reading of a source is old: the foot of every page and /readyz name it. Without this, 180.',
    example: 180,
  }),
  security: SecurityContactSchema,
});

export type SecurityContact = z.infer<typeof SecurityContactSchema>;
export type SiteFile = z.infer<typeof SiteFileSchema>;

/** Reads and checks `content/site.yaml` of a project. */
export const readSiteFile = (projectDirectory: string): LoadedYamlFile<SiteFile> =>
  loadYamlFile(projectDirectory, 'content/site.yaml', SiteFileSchema);
