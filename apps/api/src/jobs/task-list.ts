import type { Task, TaskList } from 'graphile-worker';
import type { WorkerDeps } from '../deps.ts';
import { removeAccess } from '../features/chat-access/remove-access.ts';
import { sweepChat } from '../features/chat-access/sweep-chat.ts';
import { watchChat } from '../features/chat-access/watch-chat.ts';
import { sweepPayments } from '../features/payments/sweep-payments.ts';
import { foldTallies } from '../features/tallies/fold-tallies.store.ts';
import { type JobName, type JobPayloads, jobs } from './jobs.ts';
import { releaseDeadWorkers } from './live-workers.store.ts';
import { remindOfExpiry, sendExpiryNotice } from './remind-of-expiry.ts';
import { applyRetention } from './retention/apply-retention.ts';
import { sendPasswordChanged, sendResetLink, sendWelcome } from './send-account-mails.ts';
import { sendChatAlarm } from './send-chat-alarm.ts';
import { sendReceipt } from './send-receipt.ts';
import { sendRefundNotice } from './send-refund-notice.ts';
import { syncChatUser } from './sync-chat-user.ts';

type Work = { [N in JobName]: (deps: WorkerDeps, payload: JobPayloads[N]) => Promise<void> };

const work: Work = {
  send_receipt: sendReceipt,
  send_refund_notice: sendRefundNotice,
  send_reset_link: sendResetLink,
  send_password_changed: sendPasswordChanged,
  send_welcome: sendWelcome,
  send_expiry_notice: sendExpiryNotice,
  sync_chat_user: syncChatUser,
  remove_chat_access: removeAccess,
  send_chat_alarm: sendChatAlarm,
  watch_chat: watchChat,
  sweep_chat: sweepChat,
  release_dead_workers: releaseDeadWorkers,
  sweep_payments: sweepPayments,
  remind_of_expiry: remindOfExpiry,
  fold_tallies: foldTallies,
  apply_retention: applyRetention,
};

/** What the queue runs. A job without work, or work without a job, does not compile. */
export function taskList(deps: WorkerDeps): TaskList {
  const names = Object.keys(work) as JobName[];
  return Object.fromEntries(names.map((name) => [name, task(deps, name)]));
}

function task<N extends JobName>(deps: WorkerDeps, name: N): Task {
  return (payload) => work[name](deps, jobs[name].parse(payload) as JobPayloads[N]);
}

/** A run that is still waiting is not queued twice. */
export const crontab = `
  * * * * * sweep_payments ?jobKey=sweep_payments&jobKeyMode=replace&max=1
  * * * * * fold_tallies ?jobKey=fold_tallies&jobKeyMode=replace&max=1
  * * * * * watch_chat ?jobKey=watch_chat&jobKeyMode=replace&max=1
  * * * * * release_dead_workers ?jobKey=release_dead_workers&jobKeyMode=replace&max=1
  17 21 * * * apply_retention ?jobKey=apply_retention&jobKeyMode=replace&max=3
  5 * * * * remind_of_expiry ?jobKey=remind_of_expiry&jobKeyMode=replace&max=3
`;
