import { MOST_WALLETS } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { DbOrTx, Prisma } from '../../../db.ts';

const living = { archivedAt: null };
const inOrder = [
  { position: 'asc' },
  { id: 'asc' },
] satisfies Prisma.WalletOrderByWithRelationInput[];

export type WalletRow = Awaited<ReturnType<typeof listLiving>>[number];
export type WalletTerms = Pick<
  WalletRow,
  'kind' | 'number' | 'accountType' | 'instructions' | 'isActive'
>;

/** Those that are not archived, in their order. */
export function listLiving(db: DbOrTx) {
  return db.wallet.findMany({ where: living, orderBy: inOrder });
}

/** Those that customers are shown. */
export function listActive(db: DbOrTx): Promise<WalletRow[]> {
  return db.wallet.findMany({ where: { ...living, isActive: true }, orderBy: inOrder });
}

export function countActive(db: DbOrTx): Promise<number> {
  return db.wallet.count({ where: { ...living, isActive: true }, take: 1 });
}

/**
 * Those that customers are shown no more, and may have been when they sent the money: since `since`,
 * and the one that they have named. No more than there can be of the others.
 */
export function listFormer(
  db: DbOrTx,
  { since, namedId }: { since: Date; namedId: number | null },
): Promise<WalletRow[]> {
  const hiddenSince = { hiddenAt: { gte: since } };
  return db.wallet.findMany({
    where: {
      NOT: { ...living, isActive: true },
      OR: namedId === null ? [hiddenSince] : [hiddenSince, { id: namedId }],
    },
    orderBy: inOrder,
    take: MOST_WALLETS,
  });
}

/** A wallet, shown or not, which stays there until the commit. */
export async function holdWallet(tx: DbOrTx, id: number): Promise<WalletRow | null> {
  await tx.$queryRaw`SELECT 1 FROM wallets WHERE id = ${id} FOR SHARE`;
  return tx.wallet.findUnique({ where: { id } });
}

/** Whoever makes or changes wallets holds this until the commit: what was free stays free. */
export async function lockWallets(tx: DbOrTx): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('nobayon:wallets'))`;
}

/** Holds a wallet for a change: nothing can begin to refer to it. */
export async function lockWallet(tx: DbOrTx, id: number): Promise<WalletRow | null> {
  await tx.$queryRaw`SELECT 1 FROM wallets WHERE id = ${id} FOR UPDATE`;
  return tx.wallet.findFirst({ where: { id, ...living } });
}

/** By what it is for ever, archived or not. */
export function findByNumber(
  tx: DbOrTx,
  { kind, number }: Pick<WalletRow, 'kind' | 'number'>,
): Promise<WalletRow | null> {
  return tx.wallet.findUnique({ where: { kind_number: { kind, number } } });
}

/** The last one. One that was archived comes back. Needs `lockWallets`. */
export async function addWallet(tx: DbOrTx, terms: WalletTerms): Promise<WalletRow> {
  const { kind, number } = terms;
  const { _max } = await tx.wallet.aggregate({ where: living, _max: { position: true } });
  const data = { ...terms, position: (_max.position ?? 0) + 1 };
  return tx.wallet.upsert({
    where: { kind_number: { kind, number } },
    create: data,
    update: { ...data, archivedAt: null, ...(terms.isActive && { hiddenAt: null }) },
  });
}

export function saveWallet(
  tx: DbOrTx,
  { id, isActive, hiddenAt }: WalletRow,
  terms: WalletTerms,
  now: Date,
): Promise<WalletRow> {
  const hidden = isActive ? now : hiddenAt;
  return tx.wallet.update({
    where: { id },
    data: { ...terms, hiddenAt: terms.isActive ? null : hidden },
  });
}

/** What a form was opened with stays as good as it was. */
export async function savePositions(tx: DbOrTx, ids: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE wallets SET position = wanted.position
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted (id, position)
    WHERE wallets.id = wanted.id AND wallets.position <> wanted.position`;
}

export async function archiveWallet(
  tx: DbOrTx,
  { id, isActive, hiddenAt }: WalletRow,
  now: Date,
): Promise<void> {
  const data = { archivedAt: now, hiddenAt: isActive ? now : hiddenAt };
  await tx.wallet.update({ where: { id }, data, select: { id: true } });
}

export async function deleteWallet(tx: DbOrTx, id: number): Promise<void> {
  await tx.wallet.delete({ where: { id }, select: { id: true } });
}

export type Use = {
  /**
   * Whether a claim names it, or somebody may have been shown it who has yet to claim: their payment
   * may have been hidden from the lists, which they do not see.
   */
  isUsed: boolean;
  openClaims: number;
};

/** How claims and payments refer to each of these wallets, by its id. */
export async function readUses(db: DbOrTx, ids: number[]): Promise<Map<number, Use>> {
  const rows = await db.$queryRaw<(Use & { id: number })[]>`
    SELECT wallet.id,
      EXISTS (SELECT FROM payment_claims WHERE wallet_id = wallet.id) OR EXISTS (
        SELECT FROM transactions t WHERE t.gateway = 'manual'
          AND t.created_at >= wallet.created_at AND t.deleted_at IS NULL
      ) OR EXISTS (
        -- Apart, as each has an index of its own.
        SELECT FROM transactions t WHERE t.gateway = 'manual'
          AND t.created_at >= wallet.created_at AND t.deleted_at IS NOT NULL
      ) AS "isUsed",
      (SELECT count(*)::int FROM payment_claims
       WHERE wallet_id = wallet.id AND state = 'open') AS "openClaims"
    FROM wallets wallet WHERE wallet.id = ANY (${ids})`;
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}
