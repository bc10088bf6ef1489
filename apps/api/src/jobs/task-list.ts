import type { Task, TaskList } from 'graphile-worker';
import type { WorkerDeps } from '../deps.ts';
import { runRemovalJob } from '../features/chat-access/removals/remove-access.ts';
import { sweepChat } from '../features/chat-access/sweep/sweep-chat.ts';
import { watchChat } from '../features/chat-access/watch-chat.ts';
import { checkPayment } from '../features/payments/callback/check-soon.ts';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { foldTallies } from '../features/tallies/fold-tallies.store.ts';
import { continueDeletion } from '../features/transactions/delete/delete-in-background.ts';
import { advanceRefunds } from '../features/transactions/refunds/advance/advance-refunds.ts';
import { MailServerAway } from '../mail/mail-server-away.ts';
import { takeBackAttempt } from '../mail/mail-server-state.store.ts';
import { type JobName, type JobPayloads, jobs } from './jobs.ts';
import { sendClaimRejected } from './mails/payments/send-claim-rejected.ts';
import { sendReceipt } from './mails/payments/send-receipt.ts';
import { sendPartRefundNotice, sendRefundNotice } from './mails/payments/send-refund-notice.ts';
import { sendRefundResult } from './mails/payments/send-refund-result.ts';
import { remindOfExpiry, sendExpiryNotice } from './mails/remind-of-expiry.ts';
import {
  sendPasswordChanged,
  sendResetLink,
  sendSecurityNotice,
  sendWelcome,
} from './mails/send-account-mails.ts';
import {
  sendAddressChangeAsked,
  sendAddressChanged,
  sendAddressProof,
} from './mails/send-address-mails.ts';
import { sendChatAlarm } from './mails/send-chat-alarm.ts';
import { sendGatewayAlarm } from './mails/send-gateway-alarm.ts';
import { watchMail } from './mails/watch-mail.ts';
import type { FrequentJob } from './periodic-jobs.ts';
import { releaseDeadWorkers } from './queue/live-workers.store.ts';
import { queueNextRun } from './queue/queue-next-run.store.ts';
import { applyRetention } from './retention/apply-retention.ts';
import { syncChatUser } from './sync-chat-user.ts';

type Work = { [N in JobName]: (deps: WorkerDeps, payload: JobPayloads[N]) => Promise<void> };

const work: Work = {
  send_receipt: sendReceipt,
  send_refund_notice: sendRefundNotice,
  send_part_refund_notice: sendPartRefundNotice,
  send_refund_result: sendRefundResult,
  send_claim_rejected: sendClaimRejected,
  send_reset_link: sendResetLink,
  send_password_changed: sendPasswordChanged,
  send_security_notice: sendSecurityNotice,
  send_address_proof: sendAddressProof,
  send_address_change_asked: sendAddressChangeAsked,
  send_address_changed: sendAddressChanged,
  send_welcome: sendWelcome,
  send_expiry_notice: sendExpiryNotice,
  sync_chat_user: syncChatUser,
  remove_chat_access: runRemovalJob,
  send_chat_alarm: sendChatAlarm,
  send_gateway_alarm: sendGatewayAlarm,
  watch_chat: repeated('watch_chat', watchChat),
  watch_mail: repeated('watch_mail', watchMail),
  sweep_chat: sweepChat,
  release_dead_workers: repeated('release_dead_workers', releaseDeadWorkers),
  sweep_payments: repeated('sweep_payments', sweepPayments),
  advance_refunds: advanceRefunds,
  check_payment: checkPayment,
  remind_of_expiry: remindOfExpiry,
  fold_tallies: foldTallies,
  delete_transactions: continueDeletion,
  apply_retention: applyRetention,
};

/**
 * The handlers of these jobs. A job without a handler, or a handler without a job, does not compile.
 */
export function taskList(
  deps: WorkerDeps,
  names: readonly JobName[] = Object.keys(work) as JobName[],
): TaskList {
  return Object.fromEntries(names.map((name) => [name, task(deps, name)]));
}

function task<N extends JobName>(deps: WorkerDeps, name: N): Task {
  return async (payload, { job }) => {
    try {
      await work[name](deps, jobs[name].parse(payload) as JobPayloads[N]);
    } catch (error) {
      if (error instanceof MailServerAway) await takeBackAttempt(deps.db, job.id);
      throw error;
    }
  };
}

/** Queues the next run even if this one failed. */
function repeated(name: FrequentJob, run: (deps: WorkerDeps) => Promise<void>) {
  return async (deps: WorkerDeps): Promise<void> => {
    try {
      await run(deps);
    } finally {
      await queueNextRun(deps.db, name);
    }
  };
}
