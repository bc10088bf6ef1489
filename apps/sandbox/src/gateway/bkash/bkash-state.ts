import { createTokens, type Tokens } from './tokens.ts';
import { createWebhook, type Webhook } from './webhook/webhook.ts';

/** bKash's state of a merchant besides the orders. */
export type BkashState = { tokens: Tokens; webhook: Webhook };

/** `serverUrl` is the address for the shop's server of what Amazon serves besides its messages. */
export function createBkashState(serverUrl: string): BkashState {
  return { tokens: createTokens(), webhook: createWebhook(serverUrl) };
}
