import { forgetAttempts } from './console/attempts.ts';
import { forgetEnded } from './console/sessions.ts';
import type { ChangeOutcome } from './database/change.ts';
import { type Delivery, type DeliveryServices, deliverMail } from './mail/deliver.ts';
import { forgetOldMail, queueExpiryNotices } from './mail/outbox.ts';

/** The counts of a run. */
export type MaintenanceRun = Delivery & {
  /** Notices of expiring keys that were queued. */
  readonly queued: number;
  /** Deleted rows: old mail, attempts whose time is over, and accounts that nothing needs. */
  readonly forgotten: number;
};

const counted = <Step>(outcome: ChangeOutcome<Step>): { readonly value?: Step; readonly cause?: string } =>
  outcome.kind === 'done'
    ? { value: outcome.result }
    : { cause: outcome.kind === 'unavailable' ? outcome.cause : outcome.reason };

/**
 * The hourly maintenance. It queues notices for keys that expire within 30 and 7 days, sends waiting mail, and deletes
 * old data. If a step fails, `cause` has its error and the other steps still run.
 */
export const runMaintenance = async (services: DeliveryServices): Promise<MaintenanceRun> => {
  const { database } = services;
  const queued = counted(await queueExpiryNotices(database));
  const delivery = await deliverMail(services);
  const forgotten = [
    counted(await forgetOldMail(database)),
    counted(await forgetAttempts(database)),
    counted(await forgetEnded(database)),
  ];
  const cause = [queued, delivery, ...forgotten].find((step) => step.cause !== undefined)?.cause;
  return {
    sent: delivery.sent,
    failed: delivery.failed,
    queued: queued.value ?? 0,
    forgotten: forgotten.reduce((sum, { value = 0 }) => sum + value, 0),
    ...(cause === undefined ? {} : { cause }),
  };
};
