import type { HistoryEvent } from '@nobayon/shared/contract/subscriptions.ts';
import { eventStandings } from '@nobayon/shared/domain/subscription/correction.ts';
import type { SubscriptionEvent } from '@nobayon/shared/domain/subscription/event.ts';
import { history } from '@nobayon/shared/domain/subscription/replay.ts';
import type { DbOrTx } from '../../../db.ts';
import { invoiceNumbersOf, planNamesOf } from '../names.store.ts';
import { showBalance } from '../show-state.ts';
import { listEventFacts } from '../subscription-events.store.ts';

/** Events by administrators, which can be undone. */
const undoable: ReadonlySet<SubscriptionEvent['kind']> = new Set([
  'plan_given',
  'plan_removed',
  'expiry_set',
]);

/** A user's history with the effect of each event, oldest first. */
export async function showHistory(
  db: DbOrTx,
  userId: number,
  events: SubscriptionEvent[],
): Promise<HistoryEvent[]> {
  const partlyRefunded = events.flatMap((event) =>
    event.kind === 'part_refund' ? [event.transactionId] : [],
  );
  const [names, rows, invoices] = await Promise.all([
    planNamesOf(db, events),
    listEventFacts(db, userId),
    invoiceNumbersOf(db, partlyRefunded),
  ]);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const steps = new Map(history(events).map((step) => [step.event.id, step]));
  const standings = eventStandings(events);
  return events.map((event) => {
    const { id, kind, at } = event;
    const { adminName = null, transaction = null } = facts.get(id) ?? {};
    const refundedId = event.kind === 'part_refund' ? event.transactionId : null;
    const step = steps.get(id);
    const standing = standings.get(id) ?? 'stands';
    return {
      id,
      kind,
      at: at.toISOString(),
      by: adminName,
      standing,
      can_undo: standing === 'stands' && mayUndo(event, adminName),
      transaction_id: transaction?.id ?? refundedId,
      invoice_number: transaction?.invoiceNumber ?? invoices.get(refundedId ?? 0) ?? null,
      plan_name: 'planId' in event ? (names.get(event.planId) ?? null) : null,
      until: untilOf(step?.event ?? event),
      undoes: event.kind === 'undone' ? event.eventId : null,
      before: step ? showBalance(step.before, names) : null,
      after: step ? showBalance(step.after, names) : null,
    };
  });
}

function untilOf(event: SubscriptionEvent): HistoryEvent['until'] {
  if (event.kind !== 'plan_given' && event.kind !== 'expiry_set') return null;
  if (event.until === null) return 'never';
  return event.until === 'own_days' ? null : event.until.toISOString();
}

/** A registration also gives a plan, but no administrator did. */
function mayUndo({ kind }: SubscriptionEvent, adminName: string | null): boolean {
  return undoable.has(kind) && adminName !== null;
}
