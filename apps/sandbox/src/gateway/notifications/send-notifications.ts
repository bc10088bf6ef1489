import { setTimeout as wait } from 'node:timers/promises';
import type { Announcement, IpnAttempt, Order, PendingAnnouncement } from '../orders/order.ts';

/** The shop's address for notifications; PayStation's staff set it up. */
export type IpnSettings = { url: string | null; retryDelaysMs: number[] };

export const defaultRetryDelaysMs = [500, 2_000, 5_000];

const ANSWER_TIMEOUT_MS = 10_000;

type Delivery = {
  copies?: number | undefined;
  retryDelaysMs?: readonly number[] | undefined;
};

export type IpnSender = ReturnType<typeof createIpnSender>;

/** Posts notifications until the shop replies with 2xx or finally, or the retries are used up. */
export function createIpnSender({ url, signal }: { url: string | null; signal: AbortSignal }) {
  let settings: IpnSettings = { url, retryDelaysMs: defaultRetryDelaysMs };

  async function repeat(
    pending: PendingAnnouncement,
    attempts: IpnAttempt[],
    retryDelaysMs: readonly number[],
  ): Promise<void> {
    const announcement = await pending;
    for (const pause of [0, ...retryDelaysMs]) {
      await wait(pause, undefined, { signal });
      const attempt = await post(announcement, signal);
      attempts.push(attempt);
      if (attempt.kind === 'answered' && isFinal(attempt.status, announcement)) return;
    }
  }

  /**
   * Starts the deliveries without waiting, because the customer does not wait for the shop's
   * server.
   */
  function deliver(
    pending: PendingAnnouncement,
    attempts: IpnAttempt[],
    { copies = 1, retryDelaysMs = settings.retryDelaysMs }: Delivery = {},
  ): void {
    for (let copy = 0; copy < copies; copy += 1) {
      // Rejects only when the sandbox closes; any failed delivery is a recorded attempt.
      repeat(pending, attempts, retryDelaysMs).catch(() => undefined);
    }
  }

  return {
    settings: (): IpnSettings => settings,
    configure(next: IpnSettings): void {
      settings = next;
    },
    deliver,
    send(order: Order, pending: PendingAnnouncement, copies?: number): void {
      deliver(pending, order.ipnAttempts, { copies });
    },
  };
}

async function post(announcement: Announcement, signal: AbortSignal): Promise<IpnAttempt> {
  const { url, headers, body } = announcement;
  const at = new Date();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { kind: 'answered', url, at, status: response.status };
  } catch (error) {
    return { kind: 'unreachable', url, at, reason: reasonOf(error) };
  }
}

function isFinal(status: number, { isRepeatedAfter = () => true }: Announcement): boolean {
  return (status >= 200 && status < 300) || !isRepeatedAfter(status);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
