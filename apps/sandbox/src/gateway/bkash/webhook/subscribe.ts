import type { IpnSender } from '../../notifications/send-notifications.ts';
import { snsMessage } from './message.ts';
import type { Subscription, Webhook } from './webhook.ts';

type Deps = { ipn: IpnSender; bkash: { webhook: Webhook } };

/** Asks an address to confirm its subscription to payments. */
export async function subscribe(
  deps: Deps,
  url: string,
  retryDelaysMs?: readonly number[],
): Promise<Subscription> {
  const { ipn, bkash } = deps;
  const { amazonUrl } = bkash.webhook;
  const subscription = bkash.webhook.subscribe(url);
  const Token = subscription.token;
  const SubscribeURL = `${amazonUrl}/?Action=ConfirmSubscription&Token=${Token}`;
  const Message = `You have chosen to subscribe. To confirm, visit the SubscribeURL included.`;
  const message = { Type: 'SubscriptionConfirmation', Message, Token, SubscribeURL } as const;
  const announcement = await snsMessage(message, { url, amazonUrl, isForged: false });
  ipn.deliver(announcement, subscription.attempts, { retryDelaysMs });
  return subscription;
}
