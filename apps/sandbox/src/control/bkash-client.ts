import { z } from 'zod';
import { BkashView } from './bkash-control.ts';

type Call = <T>(reply: z.ZodType<T>, method: string, path: string, body?: object) => Promise<T>;

const Anything = z.unknown();

/** bKash's part of the client: the limit of its tokens, and its webhook. */
export function bkashClient(call: Call) {
  return {
    state: (): Promise<BkashView> => call(BkashView, 'GET', '/control/bkash'),
    /** Forgets the tokens handed out so far, ends a block, and sets the limit; null for none. */
    async limitTokens(grantsPerHour: number | null = 2): Promise<void> {
      await call(Anything, 'PUT', '/control/bkash/limit', { grantsPerHour });
    },
    async expireTokens(): Promise<void> {
      await call(Anything, 'DELETE', '/control/bkash/tokens');
    },
    /** Says where payments are announced; null ends it. */
    async sendWebhookTo(url: string | null): Promise<void> {
      await call(Anything, 'PUT', '/control/bkash/webhook', { url });
    },
  };
}
