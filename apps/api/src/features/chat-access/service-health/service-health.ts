import { MINUTE_MS } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { type ChatService, ChatServiceError } from '../../../ports/chat-service/chat-service.ts';
import { makeChatJobsDue } from '../chat-jobs.store.ts';
import { countFailedSweeps, findLastSweep } from '../sweep/chat-sweeps.store.ts';
import { queueChatSweep } from '../sweep/queue-chat-sweep.ts';
import {
  endSuspicion,
  readServiceState,
  recordRejectedKey,
  recordServiceAway,
  recordServiceRecovered,
  recordSuspicion,
} from './service-state.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;
type ConnectedDeps = Deps & { chatService: ChatService };

/** So many comparisons may fail in this time before the next one waits. */
const FAILED_SWEEPS = { limit: 3, withinMs: 10 * MINUTE_MS };

/** Whether the service is known not to respond or to reject our key. */
export async function isInTrouble({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const { failingSince, awaySince } = await readServiceState(db);
  return failingSince !== null || awaySince !== null;
}

/** Called after a successful sync. It may only have read, which some rejected keys still can. */
export async function checkAfterSuccess(deps: ConnectedDeps): Promise<void> {
  if (await isInTrouble(deps)) await checkService(deps);
}

/**
 * Called after a sync or a removal failed. That may have been about one account, so only the check says
 * something about the whole service: at once if it rejected our key, or else by `watchChat`.
 */
export async function checkAfterFailure(
  deps: ConnectedDeps,
  { failure }: ChatServiceError,
): Promise<void> {
  if (failure === 'unreachable') await recordSuspicion(deps.db, deps.clock());
  if (failure === 'unauthorized' && !(await isInTrouble(deps))) await checkService(deps);
}

/** Checks the service again if there is, or may be, a problem. */
export async function checkIfDoubtful(deps: ConnectedDeps): Promise<void> {
  const { suspectedAt } = await readServiceState(deps.db);
  if (suspectedAt !== null || (await isInTrouble(deps))) await checkService(deps);
}

/** Checks the service and records the result. */
async function checkService(deps: ConnectedDeps): Promise<void> {
  const { suspectedAt } = await readServiceState(deps.db);
  try {
    await deps.chatService.check();
    await recordRecovery(deps);
    if (suspectedAt !== null) await endSuspicion(deps.db, suspectedAt);
  } catch (error) {
    if (!(error instanceof ChatServiceError)) throw error;
    if (error.failure === 'unauthorized') await reportRejectedKey(deps, error);
    if (error.failure === 'unreachable') await recordServiceAway(deps.db, deps.clock());
  }
}

/**
 * The service responds and accepts our key, so waiting jobs become due. A comparison that failed is
 * repeated: the first one creates the accounts of all users. Not at once if it fails again and
 * again: it may be what the service rejects or cannot bear.
 */
async function recordRecovery({ db, clock, log }: Deps): Promise<void> {
  const hasRecovered = await db.$transaction(async (tx) => {
    if (!(await recordServiceRecovered(tx))) return false;
    await makeChatJobsDue(tx);
    if (await mayRepeatSweep(tx, clock())) await queueChatSweep(tx);
    return true;
  });
  if (hasRecovered) log.info('the chat service is responding again: waiting changes run now');
}

async function mayRepeatSweep(tx: DbOrTx, now: Date): Promise<boolean> {
  const last = await findLastSweep(tx);
  if (last === null || last.failure === null) return false;
  const since = new Date(now.getTime() - FAILED_SWEEPS.withinMs);
  return (await countFailedSweeps(tx, since)) < FAILED_SWEEPS.limit;
}

/**
 * The service rejects our key for everybody: raises one alarm, in the log and by email, until it is
 * accepted again. No user is marked as failed.
 */
async function reportRejectedKey({ db, clock, log }: Deps, error: ChatServiceError): Promise<void> {
  const isNewAlarm = await recordRejectedKey(db, error.message, clock());
  if (isNewAlarm) log.error({ err: error }, 'the chat service rejected our API key');
}
