import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps, Retention } from '../../deps.ts';
import {
  type Delete,
  deleteAddressProofs,
  deleteChatSweeps,
  deleteCodeTries,
  deleteFactorTickets,
  deleteGivenUpJobs,
  deleteOidcRecords,
  deleteOidcSessions,
  deleteOldAudits,
  deleteOldPaymentEvents,
  deleteOldSignIns,
  deletePasswordResets,
  deleteSentMails,
  deleteSessions,
  deleteSettledRemovals,
  deleteSpentTickets,
  deleteUnseenDevices,
} from './retention.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'retention' | 'log'>;

/** Rows per statement: a larger one would block others and hold its rows in memory. */
const BATCH = 1_000;
/** The rest is deleted the next night. */
const MAX_BATCHES = 200;

/** What is deleted after how many days; docs/operations.md has the table. */
function rules({ paymentEventsDays, auditDays }: Retention): [what: string, number, Delete][] {
  return [
    ['payment_events', paymentEventsDays, deleteOldPaymentEvents],
    ['audit_entries', auditDays, deleteOldAudits],
    ['password_resets', 0, deletePasswordResets],
    ['address_proofs', 7, deleteAddressProofs],
    ['address_code_tries', 0, deleteCodeTries],
    ['sessions', 0, deleteSessions],
    ['sign_ins', 90, deleteOldSignIns],
    // As long as browsers keep the cookie that identifies them.
    ['known_devices', 400, deleteUnseenDevices],
    ['spent_tickets', 0, deleteSpentTickets],
    ['oidc_records', 0, deleteOidcRecords],
    ['oidc_sessions', 0, deleteOidcSessions],
    ['factor_tickets', 0, deleteFactorTickets],
    // As long as a job for the email may still run: the keys prevent a second one.
    ['mails', 400, deleteSentMails],
    ['chat_sweeps', 90, deleteChatSweeps],
    // As long as the audit entry of its resolution.
    ['chat_removals', auditDays, deleteSettledRemovals],
    ['jobs', 90, deleteGivenUpJobs],
  ];
}

/**
 * Every night: deletes data whose retention period has ended, but no payments and no history. A rule
 * that fails does not stop the others; the job fails at the end.
 */
export async function applyRetention({ db, clock, retention, log }: Deps): Promise<void> {
  const now = clock().getTime();
  const failures: unknown[] = [];
  for (const [what, days, deleteSome] of rules(retention)) {
    const before = new Date(now - days * DAY_MS);
    try {
      const deleted = await deleteAll((limit) => deleteSome(db, before, limit));
      if (deleted > 0) log.info({ what, deleted, days }, 'deleted expired records');
    } catch (error) {
      log.error({ what, err: error }, 'could not delete expired records');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some records were not deleted');
}

async function deleteAll(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await deleteSome(BATCH);
    deleted += count;
    if (count < BATCH) break;
  }
  return deleted;
}
