import type { Prisma, PrismaClient } from '../generated/client.ts';

export type Db = PrismaClient;
/** What a store takes: the database, or a transaction on it. */
export type DbOrTx = Db | Prisma.TransactionClient;
