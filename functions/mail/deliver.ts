import type { Database } from '../database/database.ts';
import { noticeEmail } from './emails.ts';
import { type Mailer, mailDeadlineMilliseconds } from './mailer.ts';
import { claimMail, type Mail, settleMail } from './outbox.ts';

/** The outcome of a delivery. `cause` is the first failure, for the log. */
export type Delivery = { readonly sent: number; readonly failed: number; readonly cause?: string };

/** Services of a delivery. */
export type DeliveryServices = {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly baseUrl: string;
  /** The company whose mail is sent; that of every company when absent. */
  readonly companyId?: string;
  /** The time for all emails together; 5 seconds when absent. */
  readonly deadlineMilliseconds?: number;
};

/** How many emails one claim takes. */
const batchSize = 10;

const sendOne = async ({ mailer, baseUrl }: DeliveryServices, mail: Mail): Promise<string | undefined> => {
  try {
    const sending = await mailer.send(noticeEmail(mail, baseUrl));
    return sending.kind === 'failed' ? sending.cause : undefined;
  } catch {
    // A notice that cannot be written must not keep the others from being sent.
    return `The notice ${mail.kind} could not be written.`;
  }
};

/** Sends one batch; `undefined` when nothing waits. */
const deliverBatch = async (services: DeliveryServices): Promise<Delivery | undefined> => {
  const { database, companyId } = services;
  const claimed = await claimMail(database, batchSize, companyId);
  if (claimed.kind !== 'done') {
    return { sent: 0, failed: 0, cause: claimed.kind === 'unavailable' ? claimed.cause : claimed.reason };
  }
  if (claimed.result.length === 0) return undefined;
  const causes = await Promise.all(
    claimed.result.map(async (mail) => {
      const cause = await sendOne(services, mail);
      await settleMail(database, mail.id, cause === undefined ? 'sent' : { error: cause });
      return cause;
    }),
  );
  const failures = causes.filter((cause) => cause !== undefined);
  const [first] = failures;
  return {
    sent: causes.length - failures.length,
    failed: failures.length,
    ...(first === undefined ? {} : { cause: first }),
  };
};

/**
 * Sends what waits in the outbox, until nothing is left or the time is over. Never throws. An email that could not be
 * sent, or not in time, stays in the outbox and is tried again later.
 */
export const deliverMail = async (services: DeliveryServices): Promise<Delivery> => {
  const { deadlineMilliseconds = mailDeadlineMilliseconds } = services;
  let total: Delivery = { sent: 0, failed: 0 };
  let isOver = false;

  const deliverAll = async (): Promise<void> => {
    while (!isOver) {
      const batch = await deliverBatch(services);
      if (batch === undefined) return;
      const { cause = batch.cause } = total;
      total = {
        sent: total.sent + batch.sent,
        failed: total.failed + batch.failed,
        ...(cause === undefined ? {} : { cause }),
      };
      if (batch.sent === 0) return;
    }
  };

  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, deadlineMilliseconds);
  try {
    await Promise.race([deliverAll(), late.promise]);
  } catch {
    total = { ...total, cause: 'The outbox could not be read.' };
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
  return total;
};
