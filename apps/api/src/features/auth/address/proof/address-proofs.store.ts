import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '../../../../db.ts';
import { queueJob } from '../../../../jobs/queue.store.ts';

/** How often a code can be tried before a new one has to be sent. */
const CODE_TRIES = 5;

/**
 * Starts the confirmation of an address. An email with a link and a code follows, unless the address
 * got enough of them. Those of another address become invalid now, those of the same address once
 * the email is written.
 */
export async function askForProof(
  tx: DbOrTx,
  {
    userId,
    email,
    now,
    isFirst = false,
  }: { userId: number; email: string; now: Date; isFirst?: boolean },
): Promise<void> {
  const asked = { email, requestId: randomUUID(), requestedAt: now };
  await tx.addressProof.deleteMany({ where: { userId, email: { not: email } } });
  await tx.addressProof.upsert({
    where: { userId },
    create: { userId, ...asked },
    update: asked,
    select: { userId: true },
  });
  await queueJob(tx, 'send_address_proof', { userId, requestId: asked.requestId, isFirst });
}

export type AddressState = {
  email: string;
  emailProvenAt: Date | null;
  addressProof: { email: string; requestedAt: Date } | null;
};

export function findAddress(db: DbOrTx, userId: number): Promise<AddressState | null> {
  return db.user.findUnique({
    where: { id: userId },
    select: {
      email: true,
      emailProvenAt: true,
      addressProof: { select: { email: true, requestedAt: true } },
    },
  });
}

/**
 * The recipient of this request's email; null if a newer request has replaced it or it has been
 * answered.
 */
export function findProofToSend(db: DbOrTx, userId: number, requestId: string) {
  return db.addressProof.findUnique({
    where: { userId, requestId },
    select: { email: true, user: { select: { firstname: true, lastname: true, email: true } } },
  });
}

type Written = { tokenHash: string; codeHash: string; expiresAt: Date };

/** The contents of the email for this request. */
export async function saveProof(
  db: DbOrTx,
  { userId, requestId }: { userId: number; requestId: string },
  written: Written,
): Promise<void> {
  await db.addressProof.updateMany({
    where: { userId, requestId },
    data: { ...written, codeTries: 0 },
  });
}

/** The owner and the purpose of a link, while it is valid. */
export function findLink(db: DbOrTx, tokenHash: string, now: Date) {
  return db.addressProof.findFirst({
    where: { tokenHash, expiresAt: { gt: now } },
    select: {
      userId: true,
      email: true,
      user: { select: { email: true, passwordHash: true, secondFactorSince: true } },
    },
  });
}

/**
 * Counts an attempt before comparing, so that simultaneous attempts cannot exceed the limit. Null
 * if none is left or there is no valid code.
 */
export async function takeCodeTry(
  db: DbOrTx,
  userId: number,
  now: Date,
): Promise<{ email: string; codeHash: string; tokenHash: string } | null> {
  const [proof] = await db.$queryRaw<{ email: string; codeHash: string; tokenHash: string }[]>`
    UPDATE address_proofs SET code_tries = code_tries + 1
    WHERE user_id = ${userId} AND expires_at > ${now} AND code_tries < ${CODE_TRIES}
    RETURNING email, code_hash AS "codeHash", token_hash AS "tokenHash"`;
  return proof ?? null;
}

/**
 * Uses up a link and its code, and returns the confirmed address. Null if they are used or expired:
 * of two simultaneous calls, one succeeds.
 */
export async function consumeProof(
  tx: DbOrTx,
  { userId, tokenHash, now }: { userId: number; tokenHash: string; now: Date },
): Promise<string | null> {
  const [proof] = await tx.$queryRaw<{ email: string }[]>`
    DELETE FROM address_proofs
    WHERE user_id = ${userId} AND token_hash = ${tokenHash} AND expires_at > ${now}
    RETURNING email`;
  return proof?.email ?? null;
}

/** Cancels a pending confirmation of an earlier address. */
export async function dropProof(tx: DbOrTx, userId: number): Promise<void> {
  await tx.addressProof.deleteMany({ where: { userId } });
}

/** Cancels a pending change of address. False if there is none. */
export async function dropAddressChange(tx: DbOrTx, userId: number): Promise<boolean> {
  const dropped = await tx.$executeRaw`
    DELETE FROM address_proofs p USING users u
    WHERE p.user_id = ${userId} AND u.id = p.user_id AND p.email <> u.email`;
  return dropped > 0;
}
