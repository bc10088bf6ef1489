import { MINUTE_MS } from '@nobayon/shared/domain/calendar.ts';
import { type Answer, askAbout } from '../ask-about.ts';
import type { AskDeps } from '../ask-deps.ts';
import { claimProbe, findKnown } from '../due-payments.store.ts';
import { leaseFrom } from '../lease.ts';
import { answersElsewhere } from './answers-elsewhere.ts';
import {
  markGatewayAvailable,
  markGatewayUnavailable,
  markPaymentsKnown,
} from './gateway-health.ts';
import type { GatewayState } from './gateway-state.store.ts';

/**
 * Probes a gateway whose breaker is open, with one or two queries, so that it is not overloaded while
 * it recovers. Returns whether that closed the breaker, so that all due payments can be queried.
 */
export async function probeGateway(deps: AskDeps, state: GatewayState): Promise<boolean> {
  const { ids, isOldSilence } = await findProbes(deps, state);
  const answers: Answer[] = [];
  for (const id of ids) {
    answers.push(await askAbout(deps, id, { trustNotFound: !state.unknownSince }));
  }
  return recordProbe(deps, state, { answers, isOldSilence });
}

/** In milliseconds: longer than a due payment waits for its query while the gateway answers. */
const USUAL_WAIT_MS = MINUTE_MS;

/** `isOldSilence`: the payment had no answer before the gateway was unavailable either. */
type Probes = { ids: number[]; isOldSilence: boolean };

async function findProbes(
  { db, clock, gateway }: AskDeps,
  { unknownSince, awaySince }: GatewayState,
): Promise<Probes> {
  const longestWaiting = unknownSince
    ? null
    : await claimProbe(db, { gateway: gateway.name, ...leaseFrom(clock()) });
  if (!longestWaiting) return { ids: await findKnown(db, gateway), isOldSilence: false };
  const { id, dueAt } = longestWaiting;
  const waitedBefore = (awaySince?.getTime() ?? 0) - dueAt.getTime();
  return { ids: [id], isOldSilence: waitedBefore > USUAL_WAIT_MS };
}

async function recordProbe(
  deps: AskDeps,
  { unknownSince }: GatewayState,
  { answers, isOldSilence }: { answers: Answer[]; isOldSilence: boolean },
): Promise<boolean> {
  const kinds = new Set(answers.map(({ kind }) => kind));
  if (kinds.has('known')) {
    await markGatewayAvailable(deps);
    await markPaymentsKnown(deps);
    return true;
  }
  if (kinds.has('not_found')) {
    await markGatewayAvailable(deps);
    return unknownSince === null;
  }
  if (kinds.has('silent')) {
    if (isOldSilence && (await answersElsewhere(deps))) {
      await markGatewayAvailable(deps);
      return true;
    }
    await markGatewayUnavailable(deps);
  }
  // Without a payment to query, none is waiting.
  return false;
}
