import { migrate } from '@nobayon/prisma/migrate.ts';
import { withRole } from '@nobayon/prisma/roles/role-of.ts';
import { query } from '@nobayon/prisma/testing/databases.ts';
import { type ServerWithCopy, startWithCopy } from '@nobayon/prisma/testing/start-with-copy.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createDb, type Db } from '../../db.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { ignoringOptions } from '../../testing/faults/ignore-options.ts';
import { fetchExport } from '../../testing/http/fetch-export.ts';
import { readableDb } from './readable-db.ts';

const captured = captureLog();
let servers: ServerWithCopy;
let copyUrl: string;
let copy: Db;
let app: TestApp;
beforeAll(async () => {
  servers = await startWithCopy();
  const url = withRole(servers.url, 'nobayon_app', 'a password for tests');
  await migrate(servers.url, { appDatabaseUrl: url });
  copyUrl = withRole(servers.copyUrl, 'nobayon_app', 'a password for tests');
  copy = createDb(copyUrl);
  // The copy lets nobody in before it has the role, which was made a moment ago.
  await vi.waitFor(() => copy.$queryRaw`SELECT 1`, { timeout: 60_000, interval: 100 });
  const database = { url, ownerUrl: servers.url, drop: async () => {} };
  app = await createTestApp({ database, parts: { copy, log: captured.log } });
}, 120_000);
afterAll(async () => {
  await copy.$disconnect();
  await app.close();
  await servers.stop();
});

/** Compared here: a client that is shown by a failed assertion has no end. */
const readsCopy = async () => (await readableDb(app.deps)) === copy;
const unused = () => captured.lines().filter(({ msg }) => msg === 'read replica not used');

test('a file comes from the copy, and has what was saved just before it was asked for', async () => {
  const admin = await app.build.user({ role: 'admin' });
  const { email } = await app.build.user();
  expect(await readsCopy()).toBe(true);
  expect(JSON.stringify(await fetchExport(app, admin, { kind: 'users' }))).toContain(email);
  expect(unused()).toEqual([]);
});

test('a copy that is behind is waited for, and then left alone, until it is there again', async () => {
  await query(servers.copyUrl, 'SELECT pg_wal_replay_pause()');
  const { email } = await app.build.user();
  const admin = await app.build.user({ role: 'admin' });
  expect(JSON.stringify(await fetchExport(app, admin, { kind: 'users' }))).toContain(email);
  expect(unused()).toHaveLength(1);

  await query(servers.copyUrl, 'SELECT pg_wal_replay_resume()');
  expect(await readsCopy()).toBe(true);
});

test('a copy behind a pooler that ignores what is asked for is read in UTC alone', async () => {
  const [{ name } = { name: '' }] = await query<{ name: string }>(
    servers.url,
    'SELECT current_database() AS name',
  );
  const pooled = createDb(await ignoringOptions(copyUrl));
  onTestFinished(() => pooled.$disconnect());
  const isRead = async () => (await readableDb({ ...app.deps, copy: pooled })) === pooled;
  await query(servers.url, `ALTER DATABASE "${name}" SET timezone = 'Asia/Dhaka'`);
  // The copy has heard of it by now; asked directly, it is in UTC all the same.
  expect(await readsCopy()).toBe(true);
  const before = unused().length;
  expect(await isRead()).toBe(false);
  expect(unused().slice(before)).toMatchObject([
    { err: { message: 'its time zone is Asia/Dhaka and must be UTC' } },
  ]);
});

test('without its copy the database is read itself', async () => {
  await servers.stopCopy();
  expect((await readableDb(app.deps)) === app.deps.db).toBe(true);
});
