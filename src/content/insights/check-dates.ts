import { z } from 'zod';
import { CalendarDateSchema } from '../../contracts/primitives.ts';
import type { Fault } from '../findings/content-finding.ts';
import type { YamlReading } from '../findings/read-yaml.ts';
import { insightFault } from './finding-table.ts';

// Each field is read separately: a fault in one must not keep the others from being compared, and a field that cannot
// be read already has a finding of its own.
const LenientDate = CalendarDateSchema.optional().catch(undefined);
const LenientSource = z.object({ evidenceDate: LenientDate }).catch({ evidenceDate: undefined });
const LenientCorrection = z.object({ date: LenientDate }).catch({ date: undefined });
const LenientFields = z
  .object({
    status: z.enum(['published', 'draft']).optional().catch(undefined),
    publishedAt: LenientDate,
    updatedAt: LenientDate,
    sources: z.array(LenientSource).optional().catch(undefined),
    corrections: z.array(LenientCorrection).optional().catch(undefined),
  })
  .catch({});

/**
 * Compares fields with one another: the dates must be in order, and a published Insight must have a source and no date
 * after `today` (`YYYY-MM-DD`). Dates compare as text because they have a fixed width.
 */
export const checkDates = (yaml: YamlReading, today: string): Fault[] => {
  const { status, publishedAt, updatedAt, sources, corrections } = LenientFields.parse(yaml.data);
  const published = status === 'published';
  const faults: Fault[] = [];
  for (const [name, date] of Object.entries({ publishedAt, updatedAt })) {
    if (published && date !== undefined && date > today) {
      faults.push(insightFault('date_in_future', yaml.positionOf([name]), name));
    }
  }
  if (publishedAt !== undefined && updatedAt !== undefined && updatedAt < publishedAt) {
    faults.push(insightFault('updated_before_published', yaml.positionOf(['updatedAt'])));
  }
  if (published && sources?.length === 0)
    faults.push(insightFault('no_sources', yaml.positionOf(['sources'])));
  for (const [index, { evidenceDate }] of (sources ?? []).entries()) {
    if (updatedAt !== undefined && evidenceDate !== undefined && evidenceDate > updatedAt) {
      faults.push(insightFault('evidence_after_update', yaml.positionOf(['sources', index, 'evidenceDate'])));
    }
  }
  let later = updatedAt;
  for (const [index, { date }] of (corrections ?? []).entries()) {
    if (date === undefined) continue;
    if ((later !== undefined && date > later) || (publishedAt !== undefined && date < publishedAt)) {
      faults.push(insightFault('correction_out_of_order', yaml.positionOf(['corrections', index, 'date'])));
    }
    later = date;
  }
  return faults;
};
