import { MINUTE_MS } from '@nobayon/shared/domain/calendar.ts';
import { answersElsewhere } from './answers-elsewhere.ts';
import { type Answer, askAbout } from './ask-about.ts';
import type { AskDeps } from './ask-deps.ts';
import { claimProbe, findKnown } from './due-payments.store.ts';
import { gatewayAnswers, gatewayIsSilent, gatewayKnowsUs } from './gateway-health.ts';
import type { GatewayState } from './gateway-state.store.ts';
import { leaseFrom } from './lease.ts';

/**
 * Whether the trouble is over, so that the gateway can take all due queries. It gets one or two
 * first, so that it is not overloaded while it recovers.
 */
export async function isWellAgain(deps: AskDeps, state: GatewayState): Promise<boolean> {
  const { ids, isOldSilence } = await findProbes(deps, state);
  const answers: Answer[] = [];
  for (const id of ids) {
    answers.push(await askAbout(deps, id, state.unknownSince ? 'doubted' : 'believed'));
  }
  return judge(deps, state, { answers, isOldSilence });
}

/** In milliseconds: longer than a due payment waits for its query while the gateway answers. */
const USUAL_WAIT_MS = MINUTE_MS;

/** `isOldSilence`: the payment had no answer before the gateway was in trouble either. */
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

async function judge(
  deps: AskDeps,
  { unknownSince }: GatewayState,
  { answers, isOldSilence }: { answers: Answer[]; isOldSilence: boolean },
): Promise<boolean> {
  const kinds = new Set(answers.map(({ kind }) => kind));
  if (kinds.has('known')) {
    await gatewayAnswers(deps);
    await gatewayKnowsUs(deps);
    return true;
  }
  if (kinds.has('not_found')) {
    await gatewayAnswers(deps);
    return unknownSince === null;
  }
  if (kinds.has('silent')) {
    if (isOldSilence && (await answersElsewhere(deps))) {
      await gatewayAnswers(deps);
      return true;
    }
    await gatewayIsSilent(deps);
  }
  // Without a payment to query, none is waiting.
  return false;
}
