import { addDays, dayIn, HOUR_MS, MINUTE_MS, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../../deps.ts';
import { queueDueSyncs } from './chat-jobs.store.ts';
import { queueDueRemovals } from './removals/removal-attempts.store.ts';
import { checkIfDoubtful } from './service-health/service-health.ts';
import { failingSweepsSince, findLastSweep } from './sweep/chat-sweeps.store.ts';
import { queueChatSweep } from './sweep/queue-chat-sweep.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings' | 'log'>;

const BATCH = 1_000;
/** Half past three in `APP_TIMEZONE`, when few people use the chat service. */
const SWEEP_AFTER_MIDNIGHT_MS = 3.5 * HOUR_MS;
/** The first comparison may meet a service that is still starting. */
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/**
 * Runs every few seconds. Checks a failing chat service, and queues syncs of users whose plan has
 * expired, removals that are due for a retry, and the nightly comparison.
 */
export async function watchChat(deps: Deps): Promise<void> {
  const { chatService } = deps;
  if (!chatService) return;
  // First, so that jobs that waited for the service are queued below.
  await checkIfDoubtful({ ...deps, chatService });
  await queueDue(deps);
  if (await isSweepDue(deps)) await queueChatSweep(deps.db);
}

async function queueDue({ db, clock }: Deps): Promise<void> {
  for (let queued = BATCH; queued === BATCH; ) {
    queued = await db.$transaction((tx) => queueDueSyncs(tx, { now: clock(), limit: BATCH }));
  }
  for (let queued = BATCH; queued === BATCH; ) {
    queued = await queueDueRemovals(db, { now: clock(), limit: BATCH });
  }
}

/**
 * Also true if a night was missed, and some time after a comparison that failed, longer the longer
 * comparisons have been failing. It does not depend on how many an administrator asked for.
 */
async function isSweepDue({ db, clock, settings }: Deps): Promise<boolean> {
  const last = await findLastSweep(db);
  if (last === null || last.startedAt < lastNight(clock(), settings.timeZone)) return true;
  const { failure, finishedAt } = last;
  if (failure === null || finishedAt === null) return false;
  const since = (await failingSweepsSince(db)) ?? finishedAt;
  // Doubles: after a minute, 2, 4 and so on.
  const pauseMs = Math.min(FIRST_PAUSE_MS + +finishedAt - +since, LONGEST_PAUSE_MS);
  return finishedAt.getTime() + pauseMs <= clock().getTime();
}

function lastNight(now: Date, timeZone: string): Date {
  const nightOf = (instant: Date) =>
    new Date(startOfDay(dayIn(instant, timeZone), timeZone).getTime() + SWEEP_AFTER_MIDNIGHT_MS);
  const tonight = nightOf(now);
  return tonight <= now ? tonight : nightOf(addDays(now, -1));
}
