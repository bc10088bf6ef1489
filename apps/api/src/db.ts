export { createDb, type Db, type DbOrTx, Prisma } from '@nobayon/prisma/client.ts';
