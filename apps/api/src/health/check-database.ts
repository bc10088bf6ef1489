import { databaseErrorName, isDatabaseAway } from '../database/database-away.ts';
import type { AppDeps } from '../deps.ts';
import { NoAnswerError } from '../within.ts';
import { askOnce } from './ask-once.ts';
import type { Check, Checks } from './checks.ts';
import { type DatabaseState, readDatabaseState } from './database-state.store.ts';
import { timeZoneFault } from './time-zone-fault.ts';

/** In milliseconds: less than callers of the health checks wait. */
const ANSWER_WITHIN_MS = 2_000;

/** Checks that the database is no read-only copy, has all migrations and a queue. Never throws. */
export function checkDatabase({ db }: Pick<AppDeps, 'db'>): () => Promise<Checks> {
  const readState = askOnce(() => readDatabaseState(db), ANSWER_WITHIN_MS);
  return () => readState().then(checksOf, failed);
}

const unknown: Check = { ok: false, reason: 'unknown while the database is unavailable' };

/** Says little about the error, because anybody can read the health checks. */
function failed(error: unknown): Checks {
  const isAway = error instanceof NoAnswerError || isDatabaseAway(error);
  const reason = isAway
    ? 'not responding'
    : `connection refused: ${databaseErrorName(error) ?? 'unknown reason'}`;
  return { database: { ok: false, reason }, migrations: unknown, queue: unknown };
}

function checksOf({ missing, hasQueue, timeZone, isReadOnly }: DatabaseState): Checks {
  const fault = isReadOnly ? 'read-only' : timeZoneFault(timeZone);
  return {
    database: fault === null ? { ok: true } : { ok: false, reason: fault },
    migrations:
      missing.length === 0
        ? { ok: true }
        : { ok: false, reason: `missing migrations: ${missing.join(', ')}` },
    queue: hasQueue ? { ok: true } : { ok: false, reason: 'the job queue is not installed' },
  };
}
