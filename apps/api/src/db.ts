export {
  createDb,
  createPool,
  type Db,
  type DbOrTx,
  inOrder,
  inTransaction,
  migrations,
  PLANNED_EACH_TIME,
  Prisma,
  type Queryable,
  queryLastRows,
  queryRows,
} from '@nobayon/prisma/client.ts';
