import type { Prisma, PrismaClient } from '../generated/client.ts';

export type Db = PrismaClient;
/** The parameter of stores: the database, or a transaction. */
export type DbOrTx = Db | Prisma.TransactionClient;
