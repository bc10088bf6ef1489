import { attentionReasons } from '@nobayon/shared/contract/admin-transactions.ts';
import { roles } from '@nobayon/shared/contract/auth.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction.ts';
import { jobs } from '../jobs/jobs.ts';
import type { Figures } from './figures.store.ts';

type Sample = { value: number; labels?: Record<string, string> };

export type Figure = {
  name: `nobayon_${string}`;
  help: string;
  labelNames?: string[];
  /** No sample where there is nothing to tell. */
  read(figures: Figures): Sample[];
};

const tasks = Object.keys(jobs);
const settledStatuses = transactionStatuses.filter((status) => status !== 'pending');
const quantiles = ['0.5', '0.9', '0.99'];

/** What the database tells of the business. They are all gauges: any of them may go down. */
export const figuresTable: Figure[] = [
  {
    name: 'nobayon_payments',
    help: 'Payments by their status, hidden ones apart.',
    labelNames: ['status'],
    read: ({ payments }) =>
      along('status', transactionStatuses, (status) => payments.get(status)?.count),
  },
  {
    name: 'nobayon_payments_started_last_hour',
    help: 'Payments begun at the gateway within the last hour.',
    read: ({ open }) => [{ value: open.started }],
  },
  {
    name: 'nobayon_payments_settled_last_hour',
    help: 'Payments at the gateway that came to an end within the last hour, by which.',
    labelNames: ['status'],
    read: ({ settled }) => along('status', settledStatuses, (status) => settled.get(status)?.count),
  },
  {
    name: 'nobayon_payment_settle_seconds',
    help: 'How long the payments completed within the last hour took from their start.',
    labelNames: ['quantile'],
    read: ({ settled }) =>
      (settled.get('completed')?.seconds ?? []).map((value, n) => ({
        value,
        labels: { quantile: quantiles[n] ?? '' },
      })),
  },
  {
    name: 'nobayon_payments_oldest_pending_seconds',
    help: 'Age of the oldest pending payment; 0 when there is none.',
    read: ({ open, now }) => [{ value: secondsSince(open.oldestPending, now) }],
  },
  {
    name: 'nobayon_payments_check_overdue_seconds',
    help: 'How late the sweep is in asking the gateway about a payment; 0 when it is not.',
    read: ({ open, now }) => [{ value: secondsSince(open.nextCheck, now) }],
  },
  {
    name: 'nobayon_gateway_failing_seconds',
    help: 'For how long the payment gateway has been away, or known none of our payments; 0 when it is well.',
    labelNames: ['trouble'],
    read: ({ gateway, now }) => [
      { value: secondsSince(gateway.awaySince, now), labels: { trouble: 'away' } },
      { value: secondsSince(gateway.unknownSince, now), labels: { trouble: 'knows_none' } },
    ],
  },
  {
    name: 'nobayon_jobs_waiting',
    help: 'Jobs that are due and not begun, by task.',
    labelNames: ['task'],
    read: ({ jobs }) => along('task', tasks, (task) => jobs.get(task)?.waiting),
  },
  {
    name: 'nobayon_jobs_failed',
    help: 'Jobs that have failed and will be tried again, by task.',
    labelNames: ['task'],
    read: ({ jobs }) => along('task', tasks, (task) => jobs.get(task)?.failed),
  },
  {
    name: 'nobayon_jobs_given_up',
    help: 'Jobs that have failed so often that they will not be tried again, by task.',
    labelNames: ['task'],
    read: ({ jobs }) => along('task', tasks, (task) => jobs.get(task)?.givenUp),
  },
  {
    name: 'nobayon_jobs_oldest_due_seconds',
    help: 'How long the oldest job has been due and not begun, by task; 0 when there is none.',
    labelNames: ['task'],
    read: ({ jobs }) => along('task', tasks, (task) => jobs.get(task)?.overdue ?? 0),
  },
  {
    name: 'nobayon_mails_unsent',
    help: 'Mails that were claimed for sending and are not known to be sent.',
    read: ({ mails }) => [{ value: mails.unsent }],
  },
  {
    name: 'nobayon_mails_oldest_unsent_seconds',
    help: 'How long ago the oldest of the unsent mails was claimed; 0 when there is none.',
    read: ({ mails, now }) => [{ value: secondsSince(mails.oldest, now) }],
  },
  {
    name: 'nobayon_mail_server_away_seconds',
    help: 'For how long the mail server has taken no mail, whoever it is for; 0 while it does.',
    read: ({ mails, now }) => [{ value: secondsSince(mails.awaySince, now) }],
  },
  {
    name: 'nobayon_chat_users_out_of_sync',
    help: 'Users whose last synchronisation with the chat service has failed.',
    read: ({ chat }) => [{ value: chat.outOfSync }],
  },
  {
    name: 'nobayon_chat_failing_seconds',
    help: 'For how long the chat service has refused our key, or been away; 0 when it is well.',
    labelNames: ['trouble'],
    read: ({ chat, now }) => [
      { value: secondsSince(chat.refusedSince, now), labels: { trouble: 'refused' } },
      { value: secondsSince(chat.awaySince, now), labels: { trouble: 'away' } },
    ],
  },
  {
    name: 'nobayon_chat_last_success_seconds',
    help: 'How long ago the last synchronisation of a user has worked.',
    read: ({ chat, now }) =>
      chat.lastSuccess === null ? [] : [{ value: secondsSince(chat.lastSuccess, now) }],
  },
  {
    name: 'nobayon_attention_open',
    help: 'Payments that wait for a human, by reason.',
    labelNames: ['reason'],
    read: ({ attention }) => along('reason', attentionReasons, (reason) => attention.get(reason)),
  },
  {
    name: 'nobayon_users',
    help: 'Accounts, by role.',
    labelNames: ['role'],
    read: ({ users }) => along('role', roles, (role) => users.get(role)?.count),
  },
];

/** A sample for each value of a label: what is not there is none of it. */
function along<V extends string>(
  label: string,
  values: readonly V[],
  count: (value: V) => number | undefined,
): Sample[] {
  return values.map((value) => ({ value: count(value) ?? 0, labels: { [label]: value } }));
}

function secondsSince(instant: Date | null, now: Date): number {
  return instant === null ? 0 : Math.max(0, (now.getTime() - instant.getTime()) / 1_000);
}
