import type { Db } from '../../../db.ts';

export function findOidcUser(db: Db, subject: string) {
  return db.user.findUnique({
    where: { oidcSubject: subject },
    select: { firstname: true, lastname: true, email: true, emailProvenAt: true },
  });
}

export async function findUserIdOf(db: Db, subject: string): Promise<number | null> {
  const user = await db.user.findUnique({ where: { oidcSubject: subject }, select: { id: true } });
  return user?.id ?? null;
}
