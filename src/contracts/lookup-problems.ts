import * as z from 'zod';
import { maxCandidates, maxContaining, maxElsewhere } from './lookup-limits.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';
import { extensible, ProblemSchema } from './problem.ts';

/** A record whose part number is written differently. The client must choose it. */
export const ProductCandidateSchema = z
  .strictObject({
    manufacturerPartNumber: TextSchema.meta({
      description: 'The exact part number of the candidate.',
      example: 'EDS-408A-SS-SC-T',
    }),
    self: AddressSchema.meta({
      description: 'The API address of the candidate.',
      example: 'https://nameplate.example/api/v1/products/moxa/EDS-408A-SS-SC-T',
    }),
    formerPartNumber: TextSchema.optional().meta({
      description:
        'The former part number of the candidate in its source. Absent when the candidate was not found by a former part number.',
      example: 'EDS408A-SS-SC-T',
    }),
    until: CalendarDateSchema.optional().meta({
      description: 'The day of the revision of the source that no longer states the former part number.',
      example: '2023-02-26',
    }),
  })
  .meta({
    id: 'ProductCandidate',
    description:
      'A record whose part number differs only by case or punctuation. A former part number in its source also matches.',
  });

/** A manufacturer with a similar name. The client must choose it. */
export const ManufacturerCandidateSchema = z
  .strictObject({
    manufacturer: z
      .strictObject({
        id: TextSchema.meta({ description: 'The id of the manufacturer.', example: 'rockwell-automation' }),
        name: TextSchema.meta({
          description: 'The name of the manufacturer.',
          example: 'Rockwell Automation',
        }),
      })
      .meta({ description: 'The candidate.' }),
    matched: TextSchema.meta({
      description: 'The name, id or alias of the candidate that is written similarly, or its short name.',
      example: 'Rockwell Automation',
    }),
    records: AddressSchema.meta({
      description: 'The page that lists the records of the candidate.',
      example: 'https://nameplate.example/catalogue/manufacturer/rockwell-automation',
    }),
    product: AddressSchema.optional().meta({
      description:
        'The API address of the candidate’s record with exactly the requested part number. Absent when the candidate has no such record.',
      example: 'https://nameplate.example/api/v1/products/rockwell-automation/1756-A10',
    }),
  })
  .meta({
    id: 'ManufacturerCandidate',
    description:
      'A manufacturer with the requested name as a short name, or with a similar name, id or alias: other spaces or punctuation, another form of the company, or one other letter in a name of five or more. Other companies may use the same short name.',
  });

/** A record that is listed with its manufacturer. The client must choose it. */
export const RecordCandidateSchema = z
  .strictObject({
    manufacturer: ManufacturerCandidateSchema.shape.manufacturer.meta({
      description: 'The manufacturer of the record.',
    }),
    ...ProductCandidateSchema.shape,
  })
  .meta({
    id: 'RecordCandidate',
    description: 'A record with its manufacturer; the name of the list says how it was found.',
  });

/** Lists of a 404 beside its candidates. Each is listed in full, whatever the others have. */
const otherLists = {
  beforeSlash: z.array(RecordCandidateSchema).min(1).max(maxCandidates).optional().meta({
    description:
      'Records whose part numbers are the part of the requested one before its last slash, but for case or punctuation. Records of other manufacturers are listed only if the requested manufacturer is unknown and that part has six or more letters and digits. None of them is the requested product.',
  }),
  elsewhere: z.array(RecordCandidateSchema).min(1).max(maxElsewhere).optional().meta({
    description:
      'Records of other manufacturers with exactly the requested part number, by manufacturer. None of them is the requested product.',
  }),
  alike: z.array(RecordCandidateSchema).min(1).max(maxElsewhere).optional().meta({
    description:
      'Records of other manufacturers whose part numbers differ only by case or punctuation. Former part numbers in the sources also match. None of them is the requested product.',
  }),
  containing: z.array(RecordCandidateSchema).min(1).max(maxContaining).optional().meta({
    description:
      'Records whose longer part numbers contain the requested part number, which has three or more letters and digits. Records of other manufacturers are listed only if the requested manufacturer is unknown and the requested part number has six or more. `detail` says whether more records exist. No listed record is the requested product.',
  }),
};

const codeOf = <Code extends string>(code: Code) =>
  z.literal(code).meta({ description: 'The code of this kind of problem, for a program.', example: code });

/** The 404 for an unknown manufacturer. */
export const ManufacturerNotFoundSchema = ProblemSchema.extend({
  code: codeOf('manufacturer_not_found'),
  candidates: z.array(ManufacturerCandidateSchema).min(1).max(5).optional().meta({
    description:
      'First the manufacturers with the requested name as a short name, then manufacturers with similar names, the likeliest first. None of them is the requested manufacturer.',
  }),
  ...otherLists,
}).meta({
  ...extensible,
  id: 'ManufacturerNotFoundProblem',
  description: 'No manufacturer has this name, id or alias.',
});

/** The 404 for an unknown part number of a known manufacturer. */
export const PartNumberNotFoundSchema = ProblemSchema.extend({
  code: codeOf('part_number_not_found'),
  candidates: z.array(ProductCandidateSchema).min(1).max(maxCandidates).optional().meta({
    description:
      'Records whose part numbers differ only by case or punctuation. Former part numbers in the sources also match. None of them is the requested product.',
  }),
  ...otherLists,
}).meta({
  ...extensible,
  id: 'PartNumberNotFoundProblem',
  description: 'No record has exactly this part number.',
});

export type ProductCandidate = z.infer<typeof ProductCandidateSchema>;

export type RecordCandidate = z.infer<typeof RecordCandidateSchema>;

/** The 404 of an address that has no manufacturer or no part number. */
export const ProductNotFoundSchema = ProblemSchema.extend({ code: codeOf('not_found') }).meta({
  ...extensible,
  id: 'ProductAddressProblem',
  description: 'The address names no manufacturer or no part number.',
});

export type ManufacturerCandidate = z.infer<typeof ManufacturerCandidateSchema>;
