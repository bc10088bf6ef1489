import { type Db, Prisma } from '../../../db.ts';

/**
 * A condition on `users u`: whether the chat service, by our records, still has their address for
 * another user's account. It finds accounts by address and would sign them in to that account. The
 * comparison with the other user's own address is redundant, but lets PostgreSQL use a small index.
 */
export const isAddressHeld = Prisma.sql`(u.chat_told_email IS DISTINCT FROM u.email AND EXISTS (
  SELECT 1 FROM users o
  WHERE o.chat_told_email = u.email AND o.chat_told_email <> o.email
    AND o.chat_remote_id IS NOT NULL AND o.id <> u.id))`;

type OidcUser = {
  firstname: string;
  lastname: string;
  email: string;
  emailProvenAt: Date | null;
  isAddressHeld: boolean;
};

export async function findOidcUser(db: Db, subject: string): Promise<OidcUser | null> {
  const [found] = await db.$queryRaw<OidcUser[]>`
    SELECT u.firstname, u.lastname, u.email, u.email_proven_at AS "emailProvenAt",
      ${isAddressHeld} AS "isAddressHeld"
    FROM users u WHERE u.oidc_subject = ${subject}::uuid`;
  return found ?? null;
}

export async function findUserIdOf(db: Db, subject: string): Promise<number | null> {
  const user = await db.user.findUnique({ where: { oidcSubject: subject }, select: { id: true } });
  return user?.id ?? null;
}
