import type { FailedNotification } from '../payment-gateway.ts';
import { askAmazon, isAmazonAddress } from './ask-amazon.ts';
import { fewAMinute } from './few-a-minute.ts';

/** The fields of a request to confirm a subscription. Amazon has signed them. */
type SubscriptionRequest = { SubscribeURL?: string | undefined; Timestamp: string };

type Confirmation = { kind: 'done' } | FailedNotification;

/** Confirms a subscription. */
export type Confirm = (request: SubscriptionRequest) => Promise<Confirmation>;

/** Amazon repeats a message that was not accepted for an hour at most. */
const VALID_FOR_MS = 60 * 60_000;
/** Those who run the topic subscribe once. */
const MAX_PER_MINUTE = 5;
/** More than can be confirmed while a request is valid. */
const MAX_KNOWN = 1_000;

type Options = {
  ownHost: string | null;
  timeoutMs: number;
  clock?: () => number;
};

/**
 * Confirms each subscription to our topic once. A signed request can be posted any number of times by
 * anybody who has seen it.
 */
export function confirmations({ ownHost, timeoutMs, clock }: Options): Confirm {
  /** By address, which contains the subscription's token. */
  const known = new Map<string, Promise<Confirmation>>();
  const mayAsk = fewAMinute(MAX_PER_MINUTE, clock);

  async function visit(address: string): Promise<Confirmation> {
    const answer = await askAmazon(address, timeoutMs);
    return answer.kind === 'answered' ? { kind: 'done' } : answer;
  }

  async function visitOnce(address: string): Promise<Confirmation> {
    const visited = visit(address);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MAX_KNOWN) known.delete(oldest);
    // Requests that arrive in the meantime wait for the same answer.
    known.set(address, visited);
    if ((await visited).kind !== 'done') known.delete(address);
    return visited;
  }

  return async ({ SubscribeURL: address = '', Timestamp }) => {
    if (!isAmazonAddress(address, ownHost)) {
      return { kind: 'rejected', reason: 'an address that is not Amazon’s' };
    }
    if (!isRecent(Timestamp)) return { kind: 'rejected', reason: 'an old request' };
    if (!known.has(address) && !mayAsk()) return { kind: 'limited', reason: 'too many requests' };
    return known.get(address) ?? visitOnce(address);
  };
}

function isRecent(timestamp: string): boolean {
  return Math.abs(Date.now() - Date.parse(timestamp)) <= VALID_FOR_MS;
}
