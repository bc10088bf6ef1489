import { hasAnswered, type Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import { askGateway } from '../../settle/ask/ask-gateway.ts';
import { findTransaction } from '../../transactions.store.ts';
import type { AskDeps } from '../ask-deps.ts';
import { findConfirmed } from '../due-payments.store.ts';

/**
 * Whether the gateway answers about a payment that it has confirmed, although it did not answer
 * about others: some may never be answered readably. Its answer is neither stored nor applied,
 * because an outage would fill the payment's events with its repetitions.
 */
export async function answersElsewhere(deps: AskDeps): Promise<boolean> {
  const verdict = await askElsewhere(deps);
  return verdict !== null && hasAnswered(verdict);
}

/** Whether it also knows that payment, so that it accepts our credentials. */
export async function knowsElsewhere(deps: AskDeps): Promise<boolean> {
  const verdict = await askElsewhere(deps);
  return verdict !== null && verdict.kind !== 'unknown';
}

async function askElsewhere(deps: AskDeps): Promise<Verdict | null> {
  const id = await findConfirmed(deps.db, deps.gateway.name);
  const row = id === null ? null : await findTransaction(deps.db, id);
  return row && (await askGateway(deps, row)).verdict;
}
