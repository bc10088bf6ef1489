import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { dueNotice } from '@nobayon/shared/domain/expiry.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { AppDeps } from '../../deps.ts';
import {
  findExpiryFacts,
  hasFreePlan,
  listExpiring,
} from '../../features/subscriptions/expiring.store.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import { timeInMail } from '../../mail/layout/time-in-mail.ts';
import { findSentKeys } from '../../mail/mails.store.ts';
import { expiryMail } from '../../mail/messages/expiry-mail.tsx';
import { sendOnce } from '../../mail/send-once.ts';
import { expiryKey } from '../job-keys.ts';
import type { JobPayloads } from '../jobs.ts';
import { queueManyJobs } from '../queue.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

const WEEK_MS = 7 * DAY_MS;
/** Notices per statement. */
const BATCH = 1_000;
/** The hour in `APP_TIMEZONE` from which reminders are sent. */
const SEND_FROM_HOUR = 9;

/**
 * Queues due reminders once a day, from nine in the morning in the customers' time zone. Runs every
 * hour, so that a missed morning is made up for. Each notice has its own key and is sent once.
 */
export async function remindOfExpiry({ db, clock, settings }: Deps): Promise<void> {
  const now = clock();
  if (hourIn(now, settings.timeZone) < SEND_FROM_HOUR) return;
  const from = new Date(now.getTime() - WEEK_MS);
  const until = new Date(now.getTime() + WEEK_MS);
  const due = (await listExpiring(db, { from, until })).flatMap(({ userId, expiresAt, given }) => {
    const notice = dueNotice(expiresAt, now, given);
    return notice ? [{ userId, notice, expiresAt: expiresAt.toISOString() }] : [];
  });
  for (let start = 0; start < due.length; start += BATCH) {
    const some = due.slice(start, start + BATCH);
    const sent = await findSentKeys(db, some.map(expiryKey));
    await queueManyJobs(
      db,
      'send_expiry_notice',
      some.filter((payload) => !sent.has(expiryKey(payload))),
    );
  }
}

/**
 * Skips an expiry that a renewal has moved meanwhile, and a notice that waited until it was no
 * longer true, for example for the mail server.
 */
export async function sendExpiryNotice(
  deps: Deps,
  payload: JobPayloads['send_expiry_notice'],
): Promise<void> {
  const { db, clock, settings } = deps;
  const { appName, appUrl, chatServiceName, timeZone } = settings;
  const expiresAt = new Date(payload.expiresAt);
  if (dueNotice(expiresAt, clock()) !== payload.notice) return;
  const facts = await findExpiryFacts(db, payload.userId, expiresAt);
  if (!facts) return;
  const { user, plan, planId, cycle } = facts;
  const fallsBack = await hasFreePlan(db);
  const to = { name: nameInMail(fullName(user)), address: user.email, userId: payload.userId };
  await sendOnce(deps, expiryKey(payload), to, () =>
    expiryMail(payload.notice, {
      appName,
      appUrl,
      chatServiceName,
      // Users of a hidden plan can still buy it.
      renewal: plan.archivedAt !== null || isFreePlan(plan) ? null : { planId, cycle },
      fallsBack,
      planName: plan.name,
      firstname: nameInMail(user.firstname),
      expiresOn: timeInMail(expiresAt, timeZone),
    }),
  );
}

function hourIn(instant: Date, timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return Number(hour.format(instant));
}
