import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from './client.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(database.url, { connections: 2 });
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

test('an operator can restore the last administrator’s access, with the role that owns nothing', async () => {
  const now = new Date();
  const admin = await db.user.create({
    data: {
      firstname: 'Ayesha',
      lastname: 'Siddiqua',
      email: 'ayesha@example.com',
      passwordHash: 'x',
      role: 'admin',
      secondFactorSince: now,
      authenticatorApp: { create: { secret: 'sealed', lastStep: 1, createdAt: now } },
      recoveryCodes: { create: { selector: 'abcd', codeHash: 'x' } },
    },
  });
  expect(await removeSecondFactor(db, 'nobody@example.com')).toBe(false);
  expect(await removeSecondFactor(db, ' Ayesha@Example.com')).toBe(true);
  expect(await removeSecondFactor(db, admin.email)).toBe(false);
  const left = await Promise.all([db.authenticatorApp.count(), db.recoveryCode.count()]);
  expect(left).toEqual([0, 0]);
  const after = await db.user.findUniqueOrThrow({ where: { id: admin.id } });
  expect(after.secondFactorSince).toBeNull();
  expect(await db.auditEntry.findMany()).toMatchObject([
    { adminId: null, subjectId: admin.id, after: { second_factor: 'off' } },
  ]);
  const jobs = await db.$queryRaw`SELECT task_identifier FROM graphile_worker.jobs`;
  expect(jobs).toEqual([{ task_identifier: 'send_security_notice' }]);
});
