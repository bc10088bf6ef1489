import { answersElsewhere } from './answers-elsewhere.ts';
import { type Answer, askAbout } from './ask-about.ts';
import type { AskDeps } from './ask-deps.ts';
import { findKnown } from './due-payments.store.ts';
import { gatewayIsSilent, gatewayKnowsNone, gatewayKnowsUs } from './gateway-health.ts';
import { recordUnknownPayment } from './gateway-state.store.ts';

/** One unanswered query is an exception. This many in a row, or all of them, are an outage. */
const SILENT_IN_A_ROW = 5;

/** What a sweep has learned from the gateway's answers. */
export type Listener = {
  /** Whether to continue querying, once it is known. */
  goesOn(): Promise<boolean>;
  heard(answer: Answer): Promise<void>;
  /** Evaluates missing answers at the end of the sweep. */
  end(): Promise<void>;
};

export function listenToGateway(deps: AskDeps): Listener {
  let silent = 0;
  let isAnswering = false;
  let isKnowing = false;
  let isInTrouble = false;
  let checking: Promise<void> | null = null;
  const checkSilence = async () => {
    if (await answersElsewhere(deps)) {
      silent = 0;
      isAnswering = true;
      return;
    }
    isInTrouble = true;
    await gatewayIsSilent(deps);
  };
  const isSilent = () => {
    checking = checkSilence();
    return checking;
  };
  return {
    async goesOn() {
      await checking;
      return !isInTrouble;
    },
    async heard(answer) {
      if (isInTrouble || answer.kind === 'unasked') return;
      if (answer.kind === 'silent') {
        silent += 1;
        if (silent === SILENT_IN_A_ROW) await isSilent();
        return;
      }
      silent = 0;
      isAnswering = true;
      if (isKnowing) return;
      if (answer.kind === 'known') {
        isKnowing = true;
        await gatewayKnowsUs(deps);
      } else if (await knowsNone(deps, answer.transactionId)) {
        isInTrouble = true;
        await gatewayKnowsNone(deps);
      }
    },
    async end() {
      if (silent > 0 && !isAnswering && !isInTrouble) await isSilent();
    },
  };
}

/**
 * One unknown payment is an exception, and several may never have been paid. Before we conclude
 * that the gateway knows none, we query a payment that it has confirmed before.
 */
async function knowsNone(deps: AskDeps, transactionId: number): Promise<boolean> {
  const { db, clock, gateway } = deps;
  if (!(await recordUnknownPayment(db, gateway.name, transactionId, clock()))) return false;
  for (const id of await findKnown(db, gateway)) {
    const { kind } = await askAbout(deps, id, 'doubted');
    if (kind === 'known') await gatewayKnowsUs(deps);
    if (kind !== 'not_found') return false;
  }
  return true;
}
