import { Router } from 'express';
import { z } from 'zod';
import { GRANTS_PER_HOUR } from '../gateway/bkash/tokens.ts';
import { subscribe } from '../gateway/bkash/webhook/subscribe.ts';
import type { InterfaceDeps } from '../gateway/interface-deps.ts';
import { parseInput } from '../http/parse-input.ts';

export type BkashControlDeps = Pick<InterfaceDeps, 'bkash' | 'ipn'>;

const instant = z.iso.datetime();

export const BkashView = z.object({
  grants_per_hour: z.number().nullable(),
  grants: z.number(),
  blocked_until: instant.nullable(),
  webhook: z.object({ url: z.string(), is_confirmed: z.boolean() }).nullable(),
});
export type BkashView = z.infer<typeof BkashView>;

const Limit = z.strictObject({
  grantsPerHour: z.int().min(0).max(1_000).nullable().default(GRANTS_PER_HOUR),
});
const Webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).nullable(),
});

/** What bKash's staff do for a merchant: the limit of tokens, and the webhook. */
export function bkashControl(deps: BkashControlDeps): Router {
  const { tokens, webhook } = deps.bkash;
  const routes = Router();

  routes.get('/', (_req, res) => {
    res.json(bkashView(deps));
  });

  /** Forgets the issued tokens and ends a block; null removes the limit. */
  routes.put('/limit', (req, res) => {
    tokens.resetLimit(parseInput(Limit, req.body).grantsPerHour);
    res.json(bkashView(deps));
  });

  /** Expires all tokens. */
  routes.delete('/tokens', (_req, res) => {
    tokens.expireAll(new Date());
    res.json(bkashView(deps));
  });

  /** Sets the webhook's address, which is used once it has confirmed; null removes it. */
  routes.put('/webhook', async (req, res) => {
    const { url } = parseInput(Webhook, req.body);
    if (url === null) webhook.unsubscribe();
    else await subscribe(deps, url);
    res.json(bkashView(deps));
  });

  return routes;
}

function bkashView({ bkash }: BkashControlDeps): BkashView {
  const { grantsPerHour, grants, blockedUntil } = bkash.tokens.limit();
  const subscription = bkash.webhook.subscription();
  return {
    grants_per_hour: grantsPerHour,
    grants,
    blocked_until: blockedUntil?.toISOString() ?? null,
    webhook: subscription && { url: subscription.url, is_confirmed: subscription.isConfirmed },
  };
}
