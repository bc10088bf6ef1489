export {
  createDb,
  createPool,
  type Db,
  type DbOrTx,
  migrations,
  PLANNED_EACH_TIME,
  Prisma,
} from '@nobayon/prisma/client.ts';
