import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '../../../db.ts';
import { queueJob } from '../../../jobs/queue.store.ts';

/** What is entered is held against a code so often; then a new one has to be sent. */
const CODE_TRIES = 5;

/**
 * Asks for the proof that an address is a user's, in place of any that was asked for before: a mail
 * with a link and a code goes to it.
 */
export async function askForProof(
  tx: DbOrTx,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  const asked = { email, requestId: randomUUID(), requestedAt: now };
  const unwritten = { tokenHash: null, codeHash: null, codeTries: 0, expiresAt: null };
  await tx.addressProof.upsert({
    where: { userId },
    create: { userId, ...asked },
    update: { ...asked, ...unwritten },
    select: { userId: true },
  });
  await queueJob(tx, 'send_address_proof', { userId, requestId: asked.requestId });
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

/** Where the mail of this request goes; null when a newer one was asked for, or it was answered. */
export function findProofToSend(db: DbOrTx, userId: number, requestId: string) {
  return db.addressProof.findUnique({
    where: { userId, requestId },
    select: { email: true, user: { select: { firstname: true, lastname: true, email: true } } },
  });
}

type Written = { tokenHash: string; codeHash: string; expiresAt: Date };

/** What the mail of this request holds. */
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

/** Whose link this is, and for what, while it is good. */
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
 * Counts a try, before anything is compared: of any number at once no more get through. Null when
 * none is left, or there is no code that is good.
 */
export async function takeCodeTry(
  db: DbOrTx,
  userId: number,
  now: Date,
): Promise<{ codeHash: string; tokenHash: string } | null> {
  const [proof] = await db.$queryRaw<{ codeHash: string; tokenHash: string }[]>`
    UPDATE address_proofs SET code_tries = code_tries + 1
    WHERE user_id = ${userId} AND expires_at > ${now} AND code_tries < ${CODE_TRIES}
    RETURNING code_hash AS "codeHash", token_hash AS "tokenHash"`;
  return proof ?? null;
}

/** Uses a link and its code up, and says for which address. Of two at once one gets it. */
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

/** Ends whatever was asked about an address of before. */
export async function dropProof(tx: DbOrTx, userId: number): Promise<void> {
  await tx.addressProof.deleteMany({ where: { userId } });
}

/** Ends a change of address that is under way. False where there is none. */
export async function dropAddressChange(tx: DbOrTx, userId: number): Promise<boolean> {
  const dropped = await tx.$executeRaw`
    DELETE FROM address_proofs p USING users u
    WHERE p.user_id = ${userId} AND u.id = p.user_id AND p.email <> u.email`;
  return dropped > 0;
}
