import type { chatAccess } from '@nobayon/shared/contract/chat-access.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';

export type ChatStatus = Reply<typeof chatAccess.status>;
type Sweep = NonNullable<ChatStatus['last_sweep']>;

export type ChatHealth =
  /** There is nothing to say. */
  | { kind: 'silent' }
  | { kind: 'well'; sweep: Sweep }
  | { kind: 'running'; sweep: Sweep }
  | { kind: 'trouble'; troubles: string[]; sweep: Sweep | null };

/** What an administrator should know of the chat service. */
export function chatHealth(status: ChatStatus, formatTime: (iso: string) => string): ChatHealth {
  if (!status.enabled) return { kind: 'silent' };
  const sweep = status.last_sweep;
  const troubles = [
    ...refusal(status, formatTime),
    ...outOfSync(status),
    ...(sweep?.failure ? [`The last comparison was cut short: ${sweep.failure}`] : []),
    ...(sweep?.warnings ?? []),
  ];
  if (troubles.length > 0) return { kind: 'trouble', troubles, sweep };
  if (!sweep) return { kind: 'silent' };
  return { kind: sweep.finished_at ? 'well' : 'running', sweep };
}

function refusal({ name, failing_since, failure }: ChatStatus, time: (iso: string) => string) {
  if (!failing_since) return [];
  const since = `${name} has refused every call since ${time(failing_since)}`;
  return [failure ? `${since}: ${failure}` : since];
}

function outOfSync({ name, out_of_sync: count }: ChatStatus): string[] {
  if (count === 0) return [];
  const users = count === 1 ? '1 user is' : `${count} users are`;
  return [`${users} not in sync with ${name}. It is tried again by itself.`];
}

/** What a comparison came to, in a line. */
export function sweepText(sweep: Sweep): string {
  if (!sweep.finished_at && !sweep.failure) return `${counted(sweep.checked, 'user')} so far`;
  const parts = [
    `${counted(sweep.checked, 'user')} compared`,
    sweep.drifted === 0
      ? 'nothing had to be mended'
      : `${sweep.drifted} had drifted and ${sweep.drifted === 1 ? 'is' : 'are'} being mended`,
    ...(sweep.strangers > 0 ? [`${counted(sweep.strangers, 'account')} known only there`] : []),
  ];
  return parts.join(', ');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${numbers.format(count)} ${unit}s`;
}

const numbers = new Intl.NumberFormat('en-US');
