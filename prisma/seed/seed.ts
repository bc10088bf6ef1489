import bcrypt from 'bcrypt';
import { createDb, lockUntilCommit, type Prisma } from '../client.ts';
import { demoData } from './demo-data.ts';
import { demoAccount, demoPasswordHash } from './people/demo-account.ts';
import { writeDemoData } from './write-demo-data.ts';

type SeedOptions = {
  now: Date;
  /** Whether the plans name groups of the sandbox, which another chat service does not have. */
  usesSandboxGroups?: boolean;
};

/**
 * Fills an empty database with a year of demo data, in one commit. If several start at once, one
 * does it and the others wait. A database with any data is left alone.
 */
export async function seed(
  databaseUrl: string,
  options: SeedOptions,
): Promise<{ seeded: boolean }> {
  const db = createDb(databaseUrl, { connections: 1, heldForMs: null });
  try {
    return await db.$transaction((tx) => seedIfEmpty(tx, options), { timeout: 60_000 });
  } finally {
    await db.$disconnect();
  }
}

async function seedIfEmpty(
  tx: Prisma.TransactionClient,
  { now, usesSandboxGroups = true }: SeedOptions,
): Promise<{ seeded: boolean }> {
  await lockUntilCommit(tx, 'nobayon:seed');
  if (!(await isEmpty(tx))) return { seeded: false };
  await writeDemoData(tx, demoData(now), await passwordHashes());
  if (!usesSandboxGroups) await tx.plan.updateMany({ data: { guid: null } });
  return { seeded: true };
}

async function isEmpty(tx: Prisma.TransactionClient): Promise<boolean> {
  const counts = [
    await tx.user.count(),
    await tx.plan.count(),
    await tx.coupon.count(),
    await tx.transaction.count(),
  ];
  return counts.every((count) => count === 0);
}

const COST = 10;

/** The demo account has its published password. Nobody can sign in to the others. */
async function passwordHashes(): Promise<(email: string) => string> {
  const unknown = `hmac-sha384:${await bcrypt.hash(crypto.randomUUID(), COST)}`;
  return (email) => (email === demoAccount.email ? demoPasswordHash : unknown);
}

if (import.meta.main) {
  // As the owner of the tables, because it sets their sequences.
  const databaseUrl = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.');
  const { seeded } = await seed(databaseUrl, { now: new Date() });
  process.stdout.write(
    seeded
      ? `Demo data created. Sign in as ${demoAccount.email}, ${demoAccount.password}\n`
      : 'The database is not empty. Nothing was created.\n',
  );
}
