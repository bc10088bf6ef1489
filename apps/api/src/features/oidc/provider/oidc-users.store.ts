import { type Db, Prisma } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';

/**
 * A condition on `users u`: whether the chat service, by our records, has their address for another
 * user's account, or no sync has sent it to their own account since it was confirmed or the account
 * was found with another one. It finds accounts by address, and would sign them in to the other
 * account, or to a new one. Accounts of its administrators, and those that cannot get the address,
 * are known after that sync. Their own account may be recorded with the address too, and be gone.
 */
export function isAddressUnsettled({ chatService }: { chatService: object | null }): Prisma.Sql {
  // The comparison with the other user's own address is redundant, but lets PostgreSQL use a small
  // index.
  return Prisma.sql`(
    EXISTS (
      SELECT 1 FROM users o
      WHERE o.chat_told_email = u.email AND o.chat_told_email <> o.email
        AND o.chat_remote_id IS NOT NULL AND o.id <> u.id)
    OR (u.chat_told_email <> u.email AND ${chatService !== null} AND u.chat_remote_id IS NOT NULL
      AND coalesce(u.chat_synced_at < u.email_proven_at, true)))`;
}

/** The other users whose address in the chat service, by our records, is this user's. */
export async function listHoldersOf(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<number[]> {
  const holders = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM users
    WHERE chat_told_email = ${email} AND chat_told_email <> email
      AND chat_remote_id IS NOT NULL AND id <> ${id}`;
  return holders.map((holder) => holder.id);
}

type OidcUser = {
  id: number;
  firstname: string;
  lastname: string;
  email: string;
  emailProvenAt: Date | null;
  isAddressUnsettled: boolean;
};

type Deps = Pick<AppDeps, 'db' | 'chatService'>;

export async function findOidcUser(deps: Deps, subject: string): Promise<OidcUser | null> {
  const [found] = await deps.db.$queryRaw<OidcUser[]>`
    SELECT u.id, u.firstname, u.lastname, u.email, u.email_proven_at AS "emailProvenAt",
      ${isAddressUnsettled(deps)} AS "isAddressUnsettled"
    FROM users u WHERE u.oidc_subject = ${subject}::uuid`;
  return found ?? null;
}

export async function findUserIdOf(db: Db, subject: string): Promise<number | null> {
  const user = await db.user.findUnique({ where: { oidcSubject: subject }, select: { id: true } });
  return user?.id ?? null;
}
