import type { DbOrTx, Prisma } from '../../../../db.ts';

type Row = Prisma.FactorTicketGetPayload<object>;
type Kind = Row['kind'];

/** A ticket is invalid after this many wrong attempts. */
export const MAX_TRIES = 5;

type NewTicket = Pick<Row, 'tokenHash' | 'kind' | 'expiresAt'> &
  Partial<Pick<Row, 'userId' | 'sessionVersion' | 'challenge' | 'secret'>>;

export async function insertTicket(db: DbOrTx, ticket: NewTicket): Promise<void> {
  await db.factorTicket.create({ data: ticket, select: { tokenHash: true } });
}

export type TriedTicket = {
  userId: number;
  version: number;
  challenge: string | null;
  secret: string | null;
  tries: number;
};

/**
 * Counts an attempt and returns the ticket's data. Null if it is used up, expired, of another kind
 * or user, or older than a change of password.
 */
export async function takeTicketTry(
  db: DbOrTx,
  { tokenHash, kind, userId = null }: { tokenHash: string; kind: Kind; userId?: number | null },
  now: Date,
): Promise<TriedTicket | null> {
  const [ticket] = await db.$queryRaw<TriedTicket[]>`
    UPDATE factor_tickets t SET tries = tries + 1
    FROM users u
    WHERE t.token_hash = ${tokenHash} AND t.kind = ${kind}::"FactorTicketKind"
      AND u.id = t.user_id AND u.session_version = t.session_version
      AND (${userId}::int IS NULL OR t.user_id = ${userId}::int)
      AND t.expires_at > ${now} AND t.tries < ${MAX_TRIES}
    RETURNING t.user_id AS "userId", t.session_version AS version, t.challenge, t.secret, t.tries`;
  return ticket ?? null;
}

/** The user who is signing in; null if the ticket is no longer valid. */
export async function findTicketOwner(
  db: DbOrTx,
  tokenHash: string,
  now: Date,
): Promise<number | null> {
  const where = { tokenHash, kind: 'sign_in', expiresAt: { gt: now } } as const;
  const ticket = await db.factorTicket.findFirst({ where, select: { userId: true } });
  return ticket?.userId ?? null;
}

/** Stores the challenge for the next passkey. */
export async function setChallenge(
  db: DbOrTx,
  tokenHash: string,
  challenge: string,
): Promise<void> {
  await db.factorTicket.updateMany({ where: { tokenHash }, data: { challenge } });
}

/** Uses up a ticket. Null if it was used or has expired. Of two simultaneous calls, one gets it. */
export async function consumeTicket(
  tx: DbOrTx,
  { tokenHash, kind }: { tokenHash: string; kind: Kind },
  now: Date,
): Promise<{ challenge: string | null } | null> {
  const [ticket] = await tx.$queryRaw<{ challenge: string | null }[]>`
    DELETE FROM factor_tickets
    WHERE token_hash = ${tokenHash} AND kind = ${kind}::"FactorTicketKind" AND expires_at > ${now}
    RETURNING challenge`;
  return ticket ?? null;
}

/** Ends the setups of an app that the user began elsewhere, such as in another tab. */
export async function deleteAppSetups(tx: DbOrTx, userId: number): Promise<void> {
  await tx.factorTicket.deleteMany({ where: { userId, kind: 'app_setup' } });
}
