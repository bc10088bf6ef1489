import { roles } from '@nobayon/shared/contract/account/auth.ts';
import { attentionReasons } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { pendingRefundStates } from '@nobayon/shared/domain/transaction/refund.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import { jobs } from '../jobs/jobs.ts';
import type { Figures } from './figures.store.ts';

type Sample = { value: number; labels?: Record<string, string> };

export type Figure = {
  name: `nobayon_${string}`;
  help: string;
  labelNames?: string[];
  /** Empty if there is no value. */
  read(figures: Figures): Sample[];
};

const tasks = Object.keys(jobs);
const settledStatuses = transactionStatuses.filter((status) => status !== 'pending');
const quantiles = ['0.5', '0.9', '0.99'];

/** The business metrics. All are gauges, because any of them can decrease. */
export const figuresTable: Figure[] = [
  {
    name: 'nobayon_payments',
    help: 'Payments by status, without hidden ones.',
    labelNames: ['status'],
    read: ({ payments }) =>
      samplesBy('status', transactionStatuses, (status) => payments.get(status)?.count),
  },
  {
    name: 'nobayon_payments_started_last_hour',
    help: 'Payments started in the last hour, by gateway.',
    labelNames: ['gateway'],
    read: (figures) =>
      samplesBy('gateway', namesOf(figures), (gateway) => figures.open.started.get(gateway)),
  },
  {
    name: 'nobayon_payments_settled_last_hour',
    help: 'Payments that ended in the last hour, by gateway and outcome.',
    labelNames: ['gateway', 'status'],
    read: (figures) =>
      namesOf(figures).flatMap((gateway) =>
        settledStatuses.map((status) => ({
          value: settledAt(figures, gateway, status)?.count ?? 0,
          labels: { gateway, status },
        })),
      ),
  },
  {
    name: 'nobayon_payment_settle_seconds',
    help: 'Time from start to completion of the payments completed in the last hour.',
    labelNames: ['quantile'],
    read: (figures) =>
      (settledAt(figures, null, 'completed')?.seconds ?? []).map((value, n) => ({
        value,
        labels: { quantile: quantiles[n] ?? '' },
      })),
  },
  {
    name: 'nobayon_payments_oldest_pending_seconds',
    help: 'Age of the oldest pending payment that does not wait for an administrator, since its start or its last rejected claim; 0 if there is none.',
    read: ({ open, now }) => [{ value: secondsSince(open.oldestPending, now) }],
  },
  {
    name: 'nobayon_payments_check_overdue_seconds',
    help: 'Delay of the most overdue payment check, by gateway; 0 if none is overdue.',
    labelNames: ['gateway'],
    read: (figures) =>
      samplesBy('gateway', namesOf(figures), (gateway) =>
        secondsSince(figures.open.overdueSince.get(gateway) ?? null, figures.now),
      ),
  },
  {
    name: 'nobayon_gateway_failing_seconds',
    help: 'How long each payment gateway has been unreachable, has not recognized our payments or has had no settings while payments wait for it; 0 if it is working.',
    labelNames: ['gateway', 'trouble'],
    read: ({ gateways, now }) =>
      gateways.flatMap(({ gateway, awaySince, unknownSince, missingSince }) => [
        { value: secondsSince(awaySince, now), labels: { gateway, trouble: 'away' } },
        { value: secondsSince(unknownSince, now), labels: { gateway, trouble: 'knows_none' } },
        { value: secondsSince(missingSince, now), labels: { gateway, trouble: 'no_settings' } },
      ]),
  },
  {
    name: 'nobayon_jobs_waiting',
    help: 'Jobs that are due but not started, by task.',
    labelNames: ['task'],
    read: ({ jobs }) => samplesBy('task', tasks, (task) => jobs.get(task)?.waiting),
  },
  {
    name: 'nobayon_jobs_failed',
    help: 'Failed jobs that will be retried, by task.',
    labelNames: ['task'],
    read: ({ jobs }) => samplesBy('task', tasks, (task) => jobs.get(task)?.failed),
  },
  {
    name: 'nobayon_jobs_given_up',
    help: 'Failed jobs that will not be retried, by task.',
    labelNames: ['task'],
    read: ({ jobs }) => samplesBy('task', tasks, (task) => jobs.get(task)?.givenUp),
  },
  {
    name: 'nobayon_jobs_oldest_due_seconds',
    help: 'How long the oldest job has been due but not started, by task; 0 if there is none.',
    labelNames: ['task'],
    read: ({ jobs }) => samplesBy('task', tasks, (task) => jobs.get(task)?.overdue ?? 0),
  },
  {
    name: 'nobayon_mails_unsent',
    help: 'Emails that are being sent.',
    read: ({ mails }) => [{ value: mails.unsent }],
  },
  {
    name: 'nobayon_mails_last_day',
    help: 'Emails of the last day that the mail server has accepted, or rejected for good.',
    labelNames: ['outcome'],
    read: ({ mails: { ended, rejected } }) => [
      { value: ended - rejected, labels: { outcome: 'accepted' } },
      { value: rejected, labels: { outcome: 'rejected' } },
    ],
  },
  {
    name: 'nobayon_mail_server_away_seconds',
    help: 'How long the mail server has accepted or acknowledged no email at all; 0 if it does.',
    read: ({ mails, now }) => [{ value: secondsSince(mails.awaySince, now) }],
  },
  {
    name: 'nobayon_chat_users_out_of_sync',
    help: 'Users whose last sync with the chat service failed.',
    read: ({ chat }) => [{ value: chat.outOfSync }],
  },
  {
    name: 'nobayon_chat_removals',
    help: 'Chat service accounts whose access could not be removed yet.',
    read: ({ chat }) => [{ value: chat.removals }],
  },
  {
    name: 'nobayon_chat_oldest_removal_seconds',
    help: 'How long the oldest pending removal has been waiting; 0 if there is none.',
    read: ({ chat, now }) => [{ value: secondsSince(chat.oldestRemoval, now) }],
  },
  {
    name: 'nobayon_chat_failing_seconds',
    help: 'How long the chat service has rejected our key or been unreachable; 0 if it is working.',
    labelNames: ['trouble'],
    read: ({ chat, now }) => [
      { value: secondsSince(chat.rejectedSince, now), labels: { trouble: 'refused' } },
      { value: secondsSince(chat.awaySince, now), labels: { trouble: 'away' } },
    ],
  },
  {
    name: 'nobayon_chat_last_success_seconds',
    help: 'Time since the last successful sync of a user.',
    read: ({ chat, now }) =>
      chat.lastSuccess === null ? [] : [{ value: secondsSince(chat.lastSuccess, now) }],
  },
  {
    name: 'nobayon_attention_open',
    help: 'Payments that need attention, by reason.',
    labelNames: ['reason'],
    read: ({ attention }) =>
      samplesBy('reason', attentionReasons, (reason) => attention.get(reason)),
  },
  {
    name: 'nobayon_claims_open',
    help: 'Manual payments waiting for an administrator to confirm or reject them.',
    read: ({ claims }) => [{ value: claims.open }],
  },
  {
    name: 'nobayon_claims_oldest_open_seconds',
    help: 'How long the oldest of them has been waiting; 0 if there is none.',
    read: ({ claims, now }) => [{ value: secondsSince(claims.oldest, now) }],
  },
  {
    name: 'nobayon_refunds_oldest_open_seconds',
    help: 'How long ago the oldest refund under way was requested, by gateway and by whether it is requested, processed there or unclear; 0 if there is none.',
    labelNames: ['gateway', 'standing'],
    read: oldestRefunds,
  },
  {
    name: 'nobayon_users',
    help: 'Users, by role.',
    labelNames: ['role'],
    read: ({ users }) => samplesBy('role', roles, (role) => users.get(role)?.count),
  },
];

/** The connected gateways, and all others that have open payments. */
function namesOf({ gateways, open }: Figures): string[] {
  const names = gateways.map(({ gateway }) => gateway);
  return [...new Set([...names, ...open.started.keys(), ...open.overdueSince.keys()])];
}

function settledAt({ settled }: Figures, gateway: string | null, status: string) {
  return settled.find((row) => row.gateway === gateway && row.status === status);
}

function oldestRefunds(figures: Figures): Sample[] {
  const { refunds, now } = figures;
  const gateways = new Set([...namesOf(figures), ...refunds.map(({ gateway }) => gateway)]);
  return [...gateways].flatMap((gateway) =>
    pendingRefundStates.map((standing) => {
      const open = refunds.find((row) => row.gateway === gateway && row.standing === standing);
      return { value: secondsSince(open?.oldest ?? null, now), labels: { gateway, standing } };
    }),
  );
}

/** A sample for each value of a label, 0 for those without data. */
function samplesBy<V extends string>(
  label: string,
  values: readonly V[],
  count: (value: V) => number | undefined,
): Sample[] {
  return values.map((value) => ({ value: count(value) ?? 0, labels: { [label]: value } }));
}

function secondsSince(instant: Date | null, now: Date): number {
  return instant === null ? 0 : Math.max(0, (now.getTime() - instant.getTime()) / 1_000);
}
