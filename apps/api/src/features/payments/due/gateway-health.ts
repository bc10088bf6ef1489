import type { AppDeps } from '../../../deps.ts';
import { askAgainSince, endPauses } from './due-payments.store.ts';
import {
  noteAway,
  noteBack,
  noteKnown,
  noteKnowsNone,
  readGatewayState,
} from './gateway-state.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateway' | 'log'>;

/** It does not answer: nothing is asked of it but one question at a time, until it does. */
export async function gatewayIsSilent({ db, clock, log }: Deps): Promise<void> {
  const isNews = await noteAway(db, clock());
  if (isNews) log.warn('the payment gateway does not answer');
}

/** It answers: whatever waited for that is asked about at once. */
export async function gatewayAnswers({ db, log }: Deps): Promise<void> {
  const isNews = await db.$transaction(async (tx) => {
    const wasAway = await noteBack(tx);
    if (wasAway) await endPauses(tx);
    return wasAway;
  });
  if (isNews) log.info('the payment gateway answers again: what waited for it is asked about now');
}

/** It knows one of our payments: what it said of others, while it knew none, counts for nothing. */
export async function gatewayKnowsUs({ db, clock, gateway, log }: Deps): Promise<void> {
  const now = clock();
  const wasAlarm = await db.$transaction(async (tx) => {
    const { suspectedSince, unknownSince } = await readGatewayState(tx);
    const isNews = suspectedSince !== null && (await noteKnown(tx));
    if (!isNews || unknownSince === null) return false;
    await askAgainSince(tx, { gateway: gateway.name, since: suspectedSince, now });
    await endPauses(tx);
    return true;
  });
  if (wasAlarm) log.info('the payment gateway knows our payments again: all are asked about now');
}

/**
 * It answers, and knows none of our payments, as with a wrong merchant id: one alarm, in the log and
 * by mail, until it knows one again. Nothing is given up meanwhile.
 */
export async function gatewayKnowsNone({ db, clock, log }: Deps): Promise<void> {
  const isNews = await noteKnowsNone(db, clock());
  if (isNews) log.error('the gateway knows none of our payments: wrong merchant?');
}
