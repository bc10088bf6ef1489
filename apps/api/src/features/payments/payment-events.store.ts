import type { DbOrTx, Prisma } from '../../db.ts';

type Event = {
  transactionId: number;
  source: 'browser' | 'notification' | 'gateway';
  payload: unknown;
  receivedAt: Date;
};

/** Keeps what arrived as it arrived, for disputes. */
export async function insertEvent(db: DbOrTx, { payload, ...event }: Event): Promise<void> {
  await db.paymentEvent.create({
    data: { ...event, payload: payload as Prisma.InputJsonValue },
    select: { id: true },
  });
}
