import * as z from 'zod';
import { CalendarDateSchema } from '../../contracts/primitives.ts';
import type { Fault } from '../findings/content-finding.ts';
import { fieldAt } from '../findings/read-fields.ts';
import type { YamlReading } from '../findings/read-yaml.ts';
import { insightFault } from './finding-table.ts';

/** Whether the fields say that the Insight is published, or was before it was withdrawn. */
export const saysPublished = (yaml: YamlReading | undefined): boolean =>
  fieldAt(yaml, ['status'], z.literal('published')) !== undefined;

/**
 * Compares fields with one another: the dates must be in order, and a published Insight must have a source and no date
 * after `today` (`YYYY-MM-DD`). Dates compare as text because they have a fixed width. Each is read separately: a fault in
 * one must not keep the others from being compared.
 */
export const checkDates = (yaml: YamlReading, today: string): Fault[] => {
  const dateAt = (...path: PropertyKey[]) => fieldAt(yaml, path, CalendarDateSchema);
  const entriesOf = (name: string) => fieldAt(yaml, [name], z.array(z.unknown()));
  const [publishedAt, updatedAt] = [dateAt('publishedAt'), dateAt('updatedAt')];
  const withdrawnAt = dateAt('withdrawn', 'date');
  const sources = entriesOf('sources');
  const faults: Fault[] = [];
  if (saysPublished(yaml)) {
    for (const [name, date] of Object.entries({ publishedAt, updatedAt })) {
      if (date !== undefined && date > today) {
        faults.push(insightFault('date_in_future', yaml.positionOf([name]), name));
      }
    }
    if (sources?.length === 0 && withdrawnAt === undefined)
      faults.push(insightFault('no_sources', yaml.positionOf(['sources'])));
  }
  if (publishedAt !== undefined && updatedAt !== undefined && updatedAt < publishedAt) {
    faults.push(insightFault('updated_before_published', yaml.positionOf(['updatedAt'])));
  }
  for (const index of sources?.keys() ?? []) {
    const path = ['sources', index, 'evidenceDate'];
    const date = dateAt(...path);
    if (updatedAt !== undefined && date !== undefined && date > updatedAt) {
      faults.push(insightFault('evidence_after_update', yaml.positionOf(path)));
    }
  }
  if (withdrawnAt !== undefined) {
    const place = yaml.positionOf(['withdrawn', 'date']);
    const isEarly = publishedAt !== undefined && withdrawnAt < publishedAt;
    if (!saysPublished(yaml) || isEarly || withdrawnAt > today) {
      faults.push(insightFault('withdrawal_day', place));
    }
  }
  let later = updatedAt;
  for (const index of entriesOf('corrections')?.keys() ?? []) {
    const path = ['corrections', index, 'date'];
    const date = dateAt(...path);
    if (date === undefined) continue;
    if ((later !== undefined && date > later) || (publishedAt !== undefined && date < publishedAt)) {
      faults.push(insightFault('correction_out_of_order', yaml.positionOf(path)));
    }
    later = date;
  }
  return faults;
};
