import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';
import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '../db.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { waitForLocks } from '../testing/faults/wait-for-locks.ts';
import { addressOf, allEndpoints, sampleInput } from '../testing/http/all-endpoints.ts';
import { createOtherUser } from '../testing/users/other-user.ts';

let app: TestApp;
/** Bypasses the proxy. */
let direct: Db;
let scene: Awaited<ReturnType<typeof createOtherUser>>;
let proxy: Awaited<ReturnType<typeof startPostgresProxy>>;

/** Runs this action before the nth next message to the database. */
let interruption: { after: number; work: () => Promise<unknown> } | null = null;

beforeAll(async () => {
  proxy = await startPostgresProxy(({ database }) => {
    let before: Promise<unknown> = Promise.resolve();
    return {
      fromClient(chunk) {
        if (interruption && interruption.after-- === 0) {
          before = interruption.work();
          interruption = null;
        }
        before = before.then(() => database.write(chunk));
      },
    };
  });
  app = await createTestApp({ detours: { database: proxy.detour } });
  direct = createDb(app.databaseUrl);
  scene = await createOtherUser(app);
  await app.runJobs();
});
afterAll(async () => {
  await direct.$disconnect();
  await app.close();
  proxy.close();
});

const changes = allEndpoints.filter(
  ([, { access, method }]) => access !== 'public' && method !== 'GET',
);

const cases = pairs(changes, [1, 2, 3]).map(([[name, spec], after]) => ({ name, spec, after }));
test.each(cases)(
  '$name by a user whose account is deleted before message $after is not an internal error',
  async ({ spec, after }) => {
    const caller = await app.build.user({ role: spec.access === 'admin' ? 'admin' : 'user' });
    await direct.transaction.updateMany({
      where: { id: Number(scene.known.id) },
      data: { userId: caller.id },
    });
    const input = sampleInput(spec, scene.known);
    let deleted: Promise<unknown> = Promise.resolve();
    interruption = {
      after,
      async work() {
        let isDone = false;
        deleted = direct
          .$transaction((tx) => tx.user.deleteMany({ where: { id: caller.id } }))
          .finally(() => {
            isDone = true;
          });
        await waitForLocks(direct, 1, { unless: () => isDone });
      },
    };
    const call = app.api
      .as(caller.token)
      .send(spec.method.toLowerCase() as 'get', addressOf(spec, input));
    const { status, body } = await (input.body ? call.send(input.body) : call);
    interruption = null;
    await deleted;
    expect(status, body.code).toBeLessThan(500);
  },
);
