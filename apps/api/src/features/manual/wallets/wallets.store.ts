import { MAX_WALLETS } from '@nobayon/shared/domain/manual/wallet.ts';
import type { DbOrTx, Prisma } from '../../../db.ts';

const unarchived = { archivedAt: null };
const inOrder = [
  { position: 'asc' },
  { id: 'asc' },
] satisfies Prisma.WalletOrderByWithRelationInput[];

export type WalletRow = Awaited<ReturnType<typeof listUnarchived>>[number];
export type WalletTerms = Pick<
  WalletRow,
  'kind' | 'number' | 'accountType' | 'instructions' | 'isActive'
>;

/** The wallets that are not archived, in their order. */
export function listUnarchived(db: DbOrTx) {
  return db.wallet.findMany({ where: unarchived, orderBy: inOrder });
}

/** The wallets that customers see. */
export function listActive(db: DbOrTx): Promise<WalletRow[]> {
  return db.wallet.findMany({ where: { ...unarchived, isActive: true }, orderBy: inOrder });
}

export function countActive(db: DbOrTx): Promise<number> {
  return db.wallet.count({ where: { ...unarchived, isActive: true }, take: 1 });
}

/**
 * Wallets that customers no longer see, but may have seen when they sent the money: those shown
 * since `since`, and the claimed one. At most as many as there can be visible ones.
 */
export function listFormer(
  db: DbOrTx,
  { since, namedId }: { since: Date; namedId: number | null },
): Promise<WalletRow[]> {
  const hiddenSince = { hiddenAt: { gte: since } };
  return db.wallet.findMany({
    where: {
      NOT: { ...unarchived, isActive: true },
      OR: namedId === null ? [hiddenSince] : [hiddenSince, { id: namedId }],
    },
    orderBy: inOrder,
    take: MAX_WALLETS,
  });
}

/** Reads a wallet, visible or not, and locks it against removal until the commit. */
export async function lockWalletShared(tx: DbOrTx, id: number): Promise<WalletRow | null> {
  await tx.$queryRaw`SELECT 1 FROM wallets WHERE id = ${id} FOR SHARE`;
  return tx.wallet.findUnique({ where: { id } });
}

/** Locks a wallet for a change, so that no new reference to it can be created. */
export async function lockWallet(tx: DbOrTx, id: number): Promise<WalletRow | null> {
  await tx.$queryRaw`SELECT 1 FROM wallets WHERE id = ${id} FOR UPDATE`;
  return tx.wallet.findFirst({ where: { id, ...unarchived } });
}

/** Finds a wallet by its identity, archived or not. */
export function findByNumber(
  tx: DbOrTx,
  { kind, number }: Pick<WalletRow, 'kind' | 'number'>,
): Promise<WalletRow | null> {
  return tx.wallet.findUnique({ where: { kind_number: { kind, number } } });
}

/** Inserts a wallet at the end, or restores an archived one. Needs `lockWallets`. */
export async function addWallet(tx: DbOrTx, terms: WalletTerms): Promise<WalletRow> {
  const { kind, number } = terms;
  const { _max } = await tx.wallet.aggregate({ where: unarchived, _max: { position: true } });
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

/** Does not change `updated_at`, so that open forms can still be saved. */
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
   * Whether a claim names it, or a customer may have seen it who can still claim. Includes payments
   * that an administrator has hidden, which customers do not notice.
   */
  isUsed: boolean;
  openClaims: number;
};

/** The references from claims and payments to each of these wallets, by its id. */
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
