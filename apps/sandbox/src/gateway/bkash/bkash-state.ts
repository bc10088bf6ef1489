import { createTokens, type Tokens } from './tokens.ts';
import { createWebhook, type Webhook } from './webhook/webhook.ts';

/** What bKash remembers of a merchant besides the orders. */
export type BkashState = { tokens: Tokens; webhook: Webhook };

/** `serverUrl` is where the shop's server finds what Amazon serves beside its messages. */
export function createBkashState(serverUrl: string): BkashState {
  return { tokens: createTokens(), webhook: createWebhook(serverUrl) };
}
