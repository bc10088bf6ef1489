import { z } from 'zod';
import { billingCycles } from '../domain/price/quote.ts';
import type { SubscriptionChange, SubscriptionEvent } from '../domain/subscription/event.ts';

// An event as the database keeps it: what is asked for in columns, the rest as JSON.

const Instant = z.iso.datetime().transform((text) => new Date(text));
const Terms = z.strictObject({ price: z.int(), days: z.int() });
const bought = {
  planId: z.int(),
  cycle: z.enum(billingCycles),
  days: z.int(),
  listPrice: z.int(),
  paid: z.int(),
};

const details = {
  payment: z.strictObject(bought),
  refund: z.strictObject({}),
  // A payment may have several: none of them is its one event in the column.
  part_refund: z.strictObject({ transactionId: z.int(), amount: z.int() }),
  plan_given: z.strictObject({
    planId: z.int(),
    terms: Terms,
    until: z.union([z.literal('own_days'), Instant, z.null()]),
  }),
  plan_removed: z.strictObject({}),
  expiry_set: z.strictObject({ until: Instant.nullable(), replaces: z.int().nullable() }),
  undone: z.strictObject({ eventId: z.int() }),
  opening: z.strictObject({
    planId: z.int(),
    startedAt: Instant,
    expiresAt: Instant.nullable(),
    terms: Terms,
    lots: z.array(z.strictObject({ transactionId: z.int(), ms: z.int(), worth: z.int() })),
    bought: z.array(z.strictObject({ transactionId: z.int(), ...bought })),
  }),
} satisfies Record<SubscriptionChange['kind'], z.ZodType>;

export type EventRecord = {
  kind: SubscriptionChange['kind'];
  /**
   * For a `payment` or a `refund`. A `part_refund` has it in its details, because a payment can
   * have several.
   */
  transactionId: number | null;
  /** Plain JSON. */
  details: unknown;
};

/** Converts an event to its stored form. `eventFrom` reads it back. */
export function recordOf(change: SubscriptionChange): EventRecord {
  if (change.kind === 'payment' || change.kind === 'refund') {
    const { kind, transactionId, ...others } = change;
    return { kind, transactionId, details: plain(others) };
  }
  const { kind, ...others } = change;
  return { kind, transactionId: null, details: plain(others) };
}

/** Throws for a record that no version of ours has written. */
export function eventFrom(record: EventRecord & { id: number; at: Date }): SubscriptionEvent {
  const { id, at, kind, transactionId } = record;
  const rest = details[kind].parse(record.details);
  const about = transactionId === null ? {} : { transactionId };
  return { id, at, kind, ...about, ...rest } as SubscriptionEvent;
}

function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
