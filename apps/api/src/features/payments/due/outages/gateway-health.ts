import type { AskDeps } from '../ask-deps.ts';
import { askAgainSince, endPauses } from '../due-payments.store.ts';
import {
  readGatewayState,
  recordGatewayAway,
  recordGatewayBack,
  recordKnownPayment,
  recordKnowsNone,
} from './gateway-state.store.ts';

type Deps = Omit<AskDeps, 'gateways'>;

/** The gateway does not answer: only one query at a time until it does. */
export async function markGatewayUnavailable({
  db,
  clock,
  gateway: { name },
  log,
}: Deps): Promise<void> {
  const isNewOutage = await recordGatewayAway(db, name, clock());
  if (isNewOutage) log.warn({ gateway: name }, 'the payment gateway is not responding');
}

/** The gateway answers again: waiting payments are queried at once. */
export async function markGatewayAvailable({
  db,
  clock,
  gateway: { name },
  log,
}: Deps): Promise<void> {
  const hasRecovered = await db.$transaction(async (tx) => {
    const wasAway = await recordGatewayBack(tx, name);
    if (wasAway) await endPauses(tx, name, clock());
    return wasAway;
  });
  if (!hasRecovered) return;
  log.info(
    { gateway: name },
    'the payment gateway is responding again: waiting payments are checked now',
  );
}

/**
 * The gateway knows one of our payments. Its "not found" answers from the time when it knew none
 * are discarded.
 */
export async function markPaymentsKnown({
  db,
  clock,
  gateway: { name },
  log,
}: Deps): Promise<void> {
  const now = clock();
  const wasAlarm = await db.$transaction(async (tx) => {
    const { suspectedSince, unknownSince } = await readGatewayState(tx, name);
    const isCleared = suspectedSince !== null && (await recordKnownPayment(tx, name));
    if (!isCleared || unknownSince === null) return false;
    await askAgainSince(tx, { gateway: name, since: suspectedSince, now });
    await endPauses(tx, name, now);
    return true;
  });
  if (!wasAlarm) return;
  log.info(
    { gateway: name },
    'the payment gateway recognizes our payments again: all are checked now',
  );
}

/**
 * The gateway answers but knows none of our payments, as with a wrong merchant ID. Raises one
 * alarm, in the log and by email, until it knows one again. No payment is given up meanwhile.
 */
export async function markPaymentsUnknown({
  db,
  clock,
  gateway: { name },
  log,
}: Deps): Promise<void> {
  const isNewAlarm = await recordKnowsNone(db, name, clock());
  if (!isNewAlarm) return;
  log.error(
    { gateway: name },
    'the payment gateway recognizes none of our payments: check the merchant account',
  );
}
