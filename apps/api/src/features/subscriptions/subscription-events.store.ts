import type {
  SubscriptionChange,
  SubscriptionEvent,
} from '@nobayon/shared/domain/subscription/event.ts';
import {
  type EventRecord,
  eventFrom,
  recordOf,
} from '@nobayon/shared/records/subscription-event.ts';
import { type DbOrTx, Prisma } from '../../db.ts';

/** The administrator who made the change. */
export type Actor = { id: number; name: string };

/** All events of a user's subscription, in order. */
export async function listEvents(db: DbOrTx, userId: number): Promise<SubscriptionEvent[]> {
  const rows = await db.subscriptionEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  return rows.map(eventFrom);
}

export type JsonEvent = EventRecord & { id: number; at: string };

/** The same as a SQL expression that gets the user from the surrounding statement. */
export function eventsAsJson(userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', event.id, 'at', event.at, 'kind', event.kind,
      'transactionId', event.transaction_id, 'details', event.details) ORDER BY event.id), '[]')
    FROM subscription_events event WHERE event.user_id = ${userId})`;
}

export function eventsFromJson(events: JsonEvent[]): SubscriptionEvent[] {
  return events.map((event) => eventFrom({ ...event, at: new Date(event.at) }));
}

/** Inserts an event. Needs `lockUser`. The database rejects a second such event of a payment. */
export async function insertSubscriptionEvent(
  tx: DbOrTx,
  userId: number,
  change: SubscriptionChange,
  { at, actor }: { at: Date; actor: Actor | null },
): Promise<void> {
  const { details, ...columns } = recordOf(change);
  await tx.subscriptionEvent.create({
    data: {
      userId,
      at,
      ...columns,
      details: details as Prisma.InputJsonObject,
      adminId: actor?.id ?? null,
      adminName: actor?.name ?? null,
    },
    select: { id: true },
  });
}

/** The events' authors and payments, for display. */
export function listEventFacts(db: DbOrTx, userId: number) {
  return db.subscriptionEvent.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      adminName: true,
      transaction: { select: { id: true, invoiceNumber: true, planName: true } },
    },
  });
}
