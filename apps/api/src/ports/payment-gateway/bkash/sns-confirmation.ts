import { exchange } from '../../exchange.ts';
import { fewAMinute } from './few-a-minute.ts';
import { isAmazonAddress } from './sns-certificate.ts';

/** The fields of a request to confirm a subscription. Amazon has signed them. */
type SubscriptionRequest = { SubscribeURL?: string | undefined; Timestamp: string };

/** Confirms a subscription. Returns the reason if it is not confirmed, otherwise null. */
export type Confirm = (request: SubscriptionRequest) => Promise<string | null>;

/** Amazon repeats a message that was not accepted for an hour at most. */
const VALID_FOR_MS = 60 * 60_000;
/** An operator subscribes once. */
const MAX_PER_MINUTE = 5;
/** More than can be confirmed while a request is valid. */
const MAX_KNOWN = 1_000;

type Options = {
  ownHost: string | null;
  timeoutMs: number;
  clock?: () => number;
};

/**
 * Confirms each subscription once. Amazon signs the requests of anybody's topics, and a signed request
 * can be posted any number of times.
 */
export function confirmations({ ownHost, timeoutMs, clock }: Options): Confirm {
  /** By address, which contains the subscription's token. */
  const known = new Map<string, Promise<boolean>>();
  const mayAsk = fewAMinute(MAX_PER_MINUTE, clock);

  async function visit(address: string): Promise<boolean> {
    const answer = await exchange(address, {
      method: 'GET',
      signal: AbortSignal.timeout(timeoutMs),
      maxBytes: 16 * 1024,
    });
    return answer.kind === 'answered' && answer.status === 200;
  }

  async function visitOnce(address: string): Promise<boolean> {
    const visited = visit(address);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MAX_KNOWN) known.delete(oldest);
    // Requests that arrive in the meantime wait for the same answer.
    known.set(address, visited);
    if (!(await visited)) known.delete(address);
    return visited;
  }

  return async ({ SubscribeURL: address = '', Timestamp }) => {
    if (!isAmazonAddress(address, ownHost)) return 'an address that is not Amazon’s';
    if (!isRecent(Timestamp)) return 'an old request';
    if (!known.has(address) && !mayAsk()) return 'too many requests';
    const isConfirmed = await (known.get(address) ?? visitOnce(address));
    return isConfirmed ? null : 'not confirmed by Amazon';
  };
}

function isRecent(timestamp: string): boolean {
  return Math.abs(Date.now() - Date.parse(timestamp)) <= VALID_FOR_MS;
}
