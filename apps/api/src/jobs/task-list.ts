import type { Task, TaskList } from 'graphile-worker';
import type { WorkerDeps } from '../deps.ts';
import { removeAccess } from '../features/chat-access/remove-access.ts';
import { sweepChat } from '../features/chat-access/sweep-chat.ts';
import { watchChat } from '../features/chat-access/watch-chat.ts';
import { checkPayment } from '../features/payments/check-soon.ts';
import { sweepPayments } from '../features/payments/sweep-payments.ts';
import { foldTallies } from '../features/tallies/fold-tallies.store.ts';
import { type JobName, type JobPayloads, jobs } from './jobs.ts';
import { releaseDeadWorkers } from './live-workers.store.ts';
import { BEFORE_ALL, queueRound, type Round, rounds } from './queue-round.store.ts';
import { remindOfExpiry, sendExpiryNotice } from './remind-of-expiry.ts';
import { applyRetention } from './retention/apply-retention.ts';
import { sendPasswordChanged, sendResetLink, sendWelcome } from './send-account-mails.ts';
import { sendChatAlarm } from './send-chat-alarm.ts';
import { sendGatewayAlarm } from './send-gateway-alarm.ts';
import { sendReceipt } from './send-receipt.ts';
import { sendRefundNotice } from './send-refund-notice.ts';
import { syncChatUser } from './sync-chat-user.ts';
import { watchMail } from './watch-mail.ts';

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
  send_gateway_alarm: sendGatewayAlarm,
  watch_chat: inRounds('watch_chat', watchChat),
  watch_mail: inRounds('watch_mail', watchMail),
  sweep_chat: sweepChat,
  release_dead_workers: inRounds('release_dead_workers', releaseDeadWorkers),
  sweep_payments: inRounds('sweep_payments', sweepPayments),
  check_payment: checkPayment,
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

/**
 * What others wait for comes round more often than the calendar's minutes: that is by when a
 * service that is back is found out, and what a killed worker held is free.
 */
function inRounds(name: Round, run: (deps: WorkerDeps) => Promise<void>) {
  return async (deps: WorkerDeps): Promise<void> => {
    try {
      await run(deps);
    } finally {
      await queueRound(deps.db, name);
    }
  };
}

// Before whatever else is due: much of that may wait for the very service that is found to be back.
const roundLines = Object.entries(rounds).map(([name, queue]) => {
  const options = `jobKey=${name}&jobKeyMode=replace&max=1&priority=${BEFORE_ALL}`;
  return `* * * * * ${name} ?${options}${queue === null ? '' : `&queue=${queue}`}`;
});

/** A run that is still waiting is not queued twice. */
export const crontab = `
  ${roundLines.join('\n  ')}
  * * * * * fold_tallies ?jobKey=fold_tallies&jobKeyMode=replace&max=1
  17 21 * * * apply_retention ?jobKey=apply_retention&jobKeyMode=replace&max=3
  5 * * * * remind_of_expiry ?jobKey=remind_of_expiry&jobKeyMode=replace&max=3
`;
