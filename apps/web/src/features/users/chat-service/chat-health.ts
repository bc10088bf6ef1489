import type { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';

export type ChatStatus = Reply<typeof chatAccess.status>;
type Sweep = NonNullable<ChatStatus['last_sweep']>;

/** The number of users whose access is about to be updated. */
type Shown = { waiting: number };

export type ChatHealth =
  /** There is nothing to show. */
  | { kind: 'silent' }
  | (Shown & { kind: 'well'; sweep: Sweep | null })
  | (Shown & { kind: 'running'; sweep: Sweep })
  | (Shown & { kind: 'trouble'; troubles: string[]; sweep: Sweep | null });

/** The state of the chat service, for administrators. */
export function chatHealth(status: ChatStatus, formatTime: (iso: string) => string): ChatHealth {
  if (!status.enabled) return { kind: 'silent' };
  const { last_sweep: sweep, waiting } = status;
  const troubles = [
    ...rejectedSince(status, formatTime),
    ...awaySince(status, formatTime),
    ...outOfSync(status),
    ...(sweep?.failure ? [`The last comparison stopped early: ${sweep.failure}`] : []),
    ...(sweep?.warnings ?? []),
  ];
  if (troubles.length > 0) return { kind: 'trouble', troubles, sweep, waiting };
  if (sweep && !sweep.finished_at) return { kind: 'running', sweep, waiting };
  return sweep || waiting > 0 ? { kind: 'well', sweep, waiting } : { kind: 'silent' };
}

function rejectedSince(
  { name, failing_since, failure }: ChatStatus,
  time: (iso: string) => string,
) {
  if (!failing_since) return [];
  const since = `${name} has rejected all requests since ${time(failing_since)}`;
  return [failure ? `${since}: ${failure}` : since];
}

function awaySince({ name, away_since }: ChatStatus, time: (iso: string) => string): string[] {
  if (!away_since) return [];
  return [
    `${name} has not responded since ${time(away_since)}. Changes will be applied once it does.`,
  ];
}

function outOfSync({ name, out_of_sync: count }: ChatStatus): string[] {
  if (count === 0) return [];
  const verb = count === 1 ? 'is' : 'are';
  return [
    `${plural(count, 'user')} ${verb} out of sync with ${name}. This is retried automatically.`,
  ];
}

/** While many changes are sent to the chat service, for example after a plan got another group. */
export function waitingText(count: number): string {
  return `Access of ${plural(count, 'user')} is being updated.`;
}

/** The result of a comparison, in a line. */
export function sweepText(sweep: Sweep): string {
  if (!sweep.finished_at && !sweep.failure) return `${plural(sweep.checked, 'user')} so far`;
  const parts = [
    `${plural(sweep.checked, 'user')} compared`,
    sweep.drifted === 0 ? 'no differences' : `${sweep.drifted} out of sync, now being fixed`,
    ...(sweep.strangers > 0
      ? [`${plural(sweep.strangers, 'account')} only in the chat service`]
      : []),
  ];
  return parts.join(', ');
}
