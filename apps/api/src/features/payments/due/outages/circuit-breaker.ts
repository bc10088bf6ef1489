import { type Answer, askAbout } from '../ask-about.ts';
import type { AskDeps } from '../ask-deps.ts';
import { findKnown } from '../due-payments.store.ts';
import { answersElsewhere } from './answers-elsewhere.ts';
import {
  markGatewayUnavailable,
  markPaymentsKnown,
  markPaymentsUnknown,
} from './gateway-health.ts';
import { recordUnknownPayment } from './gateway-state.store.ts';

/** One unanswered query is an exception. This many in a row, or all of them, are an outage. */
const SILENT_IN_A_ROW = 5;

/**
 * The circuit breaker of one gateway during a sweep. It trips when the gateway does not answer, or
 * knows none of our payments, and the sweep ends. While it is open (`isTripped`), each sweep only
 * sends a probe or two (`probeGateway`), and one that succeeds closes it. Its state is
 * stored (`gateway_state`), so it is the same in all workers.
 */
export type Breaker = {
  /** Whether it has not tripped, once that is known. */
  shouldContinue(): Promise<boolean>;
  record(answer: Answer): Promise<void>;
  /** Evaluates missing answers at the end of the sweep. */
  end(): Promise<void>;
};

export function createBreaker(deps: AskDeps): Breaker {
  let silent = 0;
  let isAnswering = false;
  let knowsPayments = false;
  let isTripped = false;
  let checking: Promise<void> | null = null;
  const checkSilence = async () => {
    if (await answersElsewhere(deps)) {
      silent = 0;
      isAnswering = true;
      return;
    }
    isTripped = true;
    await markGatewayUnavailable(deps);
  };
  const reviewSilence = () => {
    checking = checkSilence();
    return checking;
  };
  return {
    async shouldContinue() {
      await checking;
      return !isTripped;
    },
    async record(answer) {
      if (isTripped || answer.kind === 'unasked') return;
      if (answer.kind === 'silent') {
        silent += 1;
        if (silent === SILENT_IN_A_ROW) await reviewSilence();
        return;
      }
      silent = 0;
      isAnswering = true;
      if (knowsPayments) return;
      if (answer.kind === 'known') {
        knowsPayments = true;
        await markPaymentsKnown(deps);
      } else if (await confirmKnowsNone(deps, answer.transactionId)) {
        isTripped = true;
        await markPaymentsUnknown(deps);
      }
    },
    async end() {
      if (silent > 0 && !isAnswering && !isTripped) await reviewSilence();
    },
  };
}

/**
 * One unknown payment is an exception, and several may never have been paid. Before we conclude
 * that the gateway knows none, we query a payment that it has confirmed before.
 */
async function confirmKnowsNone(deps: AskDeps, transactionId: number): Promise<boolean> {
  const { db, clock, gateway } = deps;
  if (!(await recordUnknownPayment(db, gateway.name, transactionId, clock()))) return false;
  for (const id of await findKnown(db, gateway)) {
    const { kind } = await askAbout(deps, id, { trustNotFound: false });
    if (kind === 'known') await markPaymentsKnown(deps);
    if (kind !== 'not_found') return false;
  }
  return true;
}
