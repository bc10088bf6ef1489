import { randomBytes } from 'node:crypto';
import type { IpnAttempt } from '../../orders/order.ts';

export type Subscription = {
  url: string;
  /** Named by whoever confirms it. */
  token: string;
  isConfirmed: boolean;
  attempts: IpnAttempt[];
};

export type Webhook = ReturnType<typeof createWebhook>;

/** Where bKash tells of payments, once the shop has confirmed that it wants to hear of them. */
export function createWebhook(serverUrl: string) {
  let subscription: Subscription | null = null;
  return {
    /** The certificate, and the way to confirm and to end a subscription. */
    amazonUrl: `${serverUrl}/bkash/sns`,
    subscription: (): Subscription | null => subscription,
    subscribe(url: string): Subscription {
      subscription = {
        url,
        token: randomBytes(64).toString('hex'),
        isConfirmed: false,
        attempts: [],
      };
      return subscription;
    },
    unsubscribe(): void {
      subscription = null;
    },
    confirm(token: string): boolean {
      if (subscription?.token !== token) return false;
      subscription.isConfirmed = true;
      return true;
    },
  };
}
