import { randomUUID } from 'node:crypto';
import { createDb, type Db } from './client.ts';

/**
 * For operators, to help an administrator who is locked out: removes the account's second factor,
 * audits that, and notifies the owner by email. False if there is no such account, or nothing to
 * remove.
 */
export function removeSecondFactor(db: Db, email: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: email.trim().toLowerCase() } });
    if (!user || user.secondFactorSince === null) return false;
    const whose = { where: { userId: user.id } };
    await tx.authenticatorApp.deleteMany(whose);
    await tx.passkey.deleteMany(whose);
    await tx.recoveryCode.deleteMany(whose);
    await tx.factorTicket.deleteMany(whose);
    await tx.user.update({ where: { id: user.id }, data: { secondFactorSince: null } });
    const at = new Date();
    await tx.auditEntry.create({
      data: {
        adminName: 'The server operator',
        adminEmail: '',
        action: 'update',
        subject: 'user',
        subjectId: user.id,
        subjectName: user.email,
        before: { second_factor: 'on' },
        after: { second_factor: 'off' },
        at,
      },
    });
    const notice = {
      userId: user.id,
      notice: 'second_factor_removed',
      key: randomUUID(),
      at: at.toISOString(),
      device: 'An administrator',
      address: 'Not shown',
    };
    await tx.$executeRaw`
      SELECT graphile_worker.add_job('send_security_notice', ${JSON.stringify(notice)}::json)`;
    return true;
  });
}

if (import.meta.main) {
  const { DATABASE_URL: databaseUrl } = process.env;
  const [email] = process.argv.slice(2);
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.');
  if (!email) throw new Error('Usage: node prisma/remove-second-factor.ts <email>');
  const db = createDb(databaseUrl, { connections: 1 });
  const isRemoved = await removeSecondFactor(db, email);
  await db.$disconnect();
  process.stdout.write(
    isRemoved
      ? 'Two-step sign-in removed. The account now signs in with its password only.\n'
      : 'No account with this email, or it has no second factor.\n',
  );
  process.exitCode = isRemoved ? 0 : 1;
}
