import type { Task, TaskList } from 'graphile-worker';
import type { AppDeps } from '../deps.ts';
import { sweepPayments } from '../features/payments/sweep-payments.ts';
import { type JobName, type JobPayloads, jobs } from './jobs.ts';
import { sendReceipt } from './send-receipt.tsx';

type Work = { [N in JobName]: (deps: AppDeps, payload: JobPayloads[N]) => Promise<void> };

const work: Work = {
  send_receipt: sendReceipt,
  sweep_payments: sweepPayments,
};

/** What the queue runs. A job without work, or work without a job, does not compile. */
export function taskList(deps: AppDeps): TaskList {
  const task =
    <N extends JobName>(name: N): Task =>
    (payload) =>
      work[name](deps, jobs[name].parse(payload) as JobPayloads[N]);
  return { send_receipt: task('send_receipt'), sweep_payments: task('sweep_payments') };
}

/** Once a minute; a sweep that is still waiting is not queued twice. */
export const crontab = '* * * * * sweep_payments ?jobKey=sweep_payments&jobKeyMode=replace&max=1';
