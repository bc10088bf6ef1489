import { type Answer, type AskDeps, askAbout } from './ask-about.ts';
import { claimProbe, findKnown } from './due-payments.store.ts';
import { gatewayAnswers, gatewayIsSilent, gatewayKnowsUs } from './gateway-health.ts';
import type { GatewayState } from './gateway-state.store.ts';
import { leaseFrom } from './lease.ts';

/**
 * Whether the trouble is over, so that the gateway can take all due queries. It gets one or two
 * first, so that it is not overloaded while it recovers.
 */
export async function isWellAgain(deps: AskDeps, state: GatewayState): Promise<boolean> {
  const answers: Answer[] = [];
  for (const id of await findProbes(deps, state)) {
    answers.push(await askAbout(deps, id, state.unknownSince ? 'doubted' : 'believed'));
  }
  return judge(deps, state, answers);
}

async function findProbes(
  { db, clock, gateway }: AskDeps,
  { unknownSince }: GatewayState,
): Promise<number[]> {
  const known = () => findKnown(db, gateway);
  if (unknownSince) return known();
  const longestWaiting = await claimProbe(db, { gateway: gateway.name, ...leaseFrom(clock()) });
  return longestWaiting === null ? known() : [longestWaiting];
}

async function judge(
  deps: AskDeps,
  { unknownSince }: GatewayState,
  answers: Answer[],
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
  if (kinds.has('silent')) await gatewayIsSilent(deps);
  // Without a payment to query, none is waiting.
  return false;
}
