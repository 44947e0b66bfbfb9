import * as z from 'zod';
import { ReportTemplateSchema } from '../../contracts/error-report.ts';
import { AddressSchema, TextSchema } from '../../contracts/primitives.ts';
import { AttributionSchema, DocumentsSchema, LicenceSchema, SpeakerSchema } from '../../contracts/source.ts';
import { CommitRevisionSchema, CopySchema } from '../../contracts/statements.ts';
import {
  type ContentFinding,
  createFault,
  findingsIn,
  repeatedIndexes,
} from '../findings/content-finding.ts';
import { authoredAddress, authoredLine } from '../findings/field-rules.ts';
import { type LoadedYamlFile, loadYamlFile } from '../findings/yaml-file.ts';
import { catalogueRules } from './catalogue-rules.ts';

const catalogueFault = createFault(catalogueRules);

/** Where it is written who says what the catalogue has, and what may be done with it. */
const sourcesFile = 'content/sources.yaml';

/** The form of the id of a source: that of a repository, `owner/name`, or lower-case words joined by hyphens. */
export const SourceIdSchema = z
  .string()
  .regex(/^(?:[\w.-]+\/[\w.-]+|[a-z0-9]+(?:-[a-z0-9]+)*)$/)
  .meta({
    description:
      'The id by which records name the source: owner and name of a repository, or lower-case words joined by hyphens.',
    example: 'netbox-community/devicetype-library',
  });

const SourceSchema = z.strictObject({
  id: SourceIdSchema,
  name: authoredLine(TextSchema).meta({
    description: 'What the source is called.',
    example: 'NetBox device-type library',
  }),
  address: authoredAddress(AddressSchema).optional().meta({
    description: 'Where it can be read; absent when it is not public.',
    example: 'https://github.com/netbox-community/devicetype-library',
  }),
  copy: z
    .strictObject({
      repository: CopySchema,
      after: CommitRevisionSchema.shape.commit.meta({
        description: 'The newest commit that was read in the repository itself.',
        example: '6960219fd4e67623d40d32b2869c4a1782965b80',
      }),
    })
    .optional()
    .meta({
      description:
        'The copy of the repository in which its later commits were read; absent when all were read in the repository itself.',
    }),
  speaker: SpeakerSchema,
  documents: DocumentsSchema.optional(),
  publisher: z
    .strictObject({
      name: authoredLine(TextSchema).meta({ description: 'Its name.', example: 'CISA' }),
      namespace: authoredAddress(AddressSchema).meta({
        description: 'Its namespace.',
        example: 'https://www.cisa.gov/',
      }),
    })
    .optional()
    .meta({
      description:
        'Who publishes the security advisories, as these say; name and address of the source where it is absent.',
    }),
  licence: LicenceSchema,
  attribution: AttributionSchema.optional(),
  reports: ReportTemplateSchema.optional(),
  taken: authoredLine(TextSchema).meta({
    description: 'What is taken from it, in one sentence.',
    example: 'Manufacturer, part number, name and physical facts.',
  }),
  dated: authoredLine(TextSchema).meta({
    description: 'What gives its statements their dates, in one sentence.',
    example: 'A statement has the day of the commit that first made it.',
  }),
});

/** `content/sources.yaml`, as an editor writes it. */
const SourcesFileSchema = z.strictObject({
  licence: LicenceSchema.meta({
    description:
      'The licence under which the records and the files of the catalogue are given, but for what only a source with other conditions states.',
  }),
  sources: z.array(SourceSchema).meta({ description: 'Every source of the catalogue.' }),
});

/** A source of the catalogue. */
export type CatalogueSource = z.infer<typeof SourceSchema>;

/** The sources of the catalogue, and the licence under which it is given. */
export type SourcesFile = z.infer<typeof SourcesFileSchema>;

/** Reads and checks `content/sources.yaml` of a project. */
export const readSources = (projectDirectory: string): LoadedYamlFile<SourcesFile> =>
  loadYamlFile(projectDirectory, sourcesFile, SourcesFileSchema);

/** The sources whose files are security advisories: one published file has what they all say. */
export const advisorySources = (sources: readonly CatalogueSource[]): CatalogueSource[] =>
  sources.filter(({ documents }) => documents === 'security_advisories');

/** Compares sources with one another: each needs an id of its own, and all advisories have one licence. */
export const checkSources = ({ file, value, positionOf }: LoadedYamlFile<SourcesFile>): ContentFinding[] => {
  const sources = value?.sources ?? [];
  const [first] = advisorySources(sources);
  return findingsIn(file, [
    ...repeatedIndexes(sources.map(({ id }) => id)).map((index) =>
      catalogueFault('duplicate_source_id', positionOf(['sources', index, 'id'])),
    ),
    ...sources.flatMap(({ documents, licence }, index) =>
      documents === undefined || licence.id === first?.licence.id
        ? []
        : catalogueFault('advisories_of_two_licences', positionOf(['sources', index, 'documents'])),
    ),
  ]);
};
