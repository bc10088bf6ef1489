import { randomBytes } from 'node:crypto';
import type { IpnAttempt } from '../../orders/order.ts';

export type Subscription = {
  url: string;
  /** Sent by the shop to confirm. */
  token: string;
  isConfirmed: boolean;
  attempts: IpnAttempt[];
};

export type Webhook = ReturnType<typeof createWebhook>;

/** The webhook's address, used once the shop has confirmed its subscription. */
export function createWebhook(serverUrl: string) {
  let subscription: Subscription | null = null;
  return {
    /** The addresses of the certificate, and to confirm or end a subscription. */
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
