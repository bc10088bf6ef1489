import { migrate } from '@nobayon/prisma/migrate.ts';
import { withRole } from '@nobayon/prisma/roles/role-of.ts';
import { query } from '@nobayon/prisma/testing/databases.ts';
import {
  type ServerWithReplica,
  startWithReplica,
} from '@nobayon/prisma/testing/start-with-replica.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createDb, type Db } from '../../db.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { ignoringOptions } from '../../testing/faults/ignore-options.ts';
import { fetchExport } from '../../testing/http/fetch-export.ts';
import { TIMEOUT } from '../../testing/timeout.ts';
import { readableDb } from './readable-db.ts';

const captured = captureLog();
let servers: ServerWithReplica;
let replicaUrl: string;
let replica: Db;
let app: TestApp;
beforeAll(async () => {
  servers = await startWithReplica();
  const url = withRole(servers.url, 'nobayon_app', 'a password for tests');
  await migrate(servers.url, { appDatabaseUrl: url });
  replicaUrl = withRole(servers.replicaUrl, 'nobayon_app', 'a password for tests');
  replica = createDb(replicaUrl);
  // The replica accepts connections only once it has replayed the creation of the role.
  await vi.waitFor(() => replica.$queryRaw`SELECT 1`, TIMEOUT);
  const database = { url, ownerUrl: servers.url, drop: async () => {} };
  app = await createTestApp({ database, parts: { replica, log: captured.log } });
});
afterAll(async () => {
  await replica.$disconnect();
  await app.close();
  await servers.stop();
});

/** Compared here, because a failed assertion would print the whole client. */
const readsReplica = async () => (await readableDb(app.deps)) === replica;
const unused = () => captured.lines().filter(({ msg }) => msg === 'read replica not used');

test('an export reads the replica, including what was saved just before the request', async () => {
  const admin = await app.build.user({ role: 'admin' });
  const { email } = await app.build.user();
  expect(await readsReplica()).toBe(true);
  expect(JSON.stringify(await fetchExport(app, admin, { kind: 'users' }))).toContain(email);
  expect(unused()).toEqual([]);
});

test('a lagging replica is waited for, then skipped until it has caught up', async () => {
  await query(servers.replicaUrl, 'SELECT pg_wal_replay_pause()');
  const { email } = await app.build.user();
  const admin = await app.build.user({ role: 'admin' });
  expect(JSON.stringify(await fetchExport(app, admin, { kind: 'users' }))).toContain(email);
  expect(unused()).toHaveLength(1);

  await query(servers.replicaUrl, 'SELECT pg_wal_replay_resume()');
  expect(await readsReplica()).toBe(true);
});

test('a replica behind a pooler that ignores settings is only used in UTC', async () => {
  const [{ name } = { name: '' }] = await query<{ name: string }>(
    servers.url,
    'SELECT current_database() AS name',
  );
  const pooled = createDb(await ignoringOptions(replicaUrl));
  onTestFinished(() => pooled.$disconnect());
  const isRead = async () => (await readableDb({ ...app.deps, replica: pooled })) === pooled;
  await query(servers.url, `ALTER DATABASE "${name}" SET timezone = 'Asia/Dhaka'`);
  // The replica has replayed it by now; a direct connection uses UTC anyway.
  expect(await readsReplica()).toBe(true);
  const before = unused().length;
  expect(await isRead()).toBe(false);
  expect(unused().slice(before)).toMatchObject([
    { err: { message: 'its time zone is Asia/Dhaka and must be UTC' } },
  ]);
});

test('without its replica the primary is read', async () => {
  await servers.stopReplica();
  expect((await readableDb(app.deps)) === app.deps.db).toBe(true);
});
