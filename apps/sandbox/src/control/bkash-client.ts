import { z } from 'zod';
import { BkashView } from './bkash-control.ts';

type Call = <T>(reply: z.ZodType<T>, method: string, path: string, body?: object) => Promise<T>;

const Anything = z.unknown();

/** The client's calls for bKash: the limit of tokens, and its webhook. */
export function bkashClient(call: Call) {
  return {
    state: (): Promise<BkashView> => call(BkashView, 'GET', '/control/bkash'),
    /** Forgets the issued tokens, ends a block, and sets the limit; null for none. */
    async limitTokens(grantsPerHour: number | null = 2): Promise<void> {
      await call(Anything, 'PUT', '/control/bkash/limit', { grantsPerHour });
    },
    async expireTokens(): Promise<void> {
      await call(Anything, 'DELETE', '/control/bkash/tokens');
    },
    /** Sets the webhook's address; null removes it. */
    async sendWebhookTo(url: string | null): Promise<void> {
      await call(Anything, 'PUT', '/control/bkash/webhook', { url });
    },
  };
}
