import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChatPlan, subscribe } from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { chatClient, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD, signIn } from '../../../testing/users/accounts.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';
import { addApp, beginSignIn, codeOf, finishSignIn } from '../../../testing/users/second-factor.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { foldTallies } from '../../tallies/fold-tallies.store.ts';

let app: TestApp;
let actions: AdminUserActions;
let chat: Awaited<ReturnType<typeof relyingParty>>;
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    secrets: { oidcClients: [chatClient] },
  });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  actions = await adminUserActions(app);
  chat = await relyingParty(app);
});
afterAll(() => app.close());

/** The tables, the queue's included, that hold a row with one of these texts. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const tables = await app.db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const isKnownToChatService = texts.map((text) => `t::text ILIKE '%${text}%'`).join(' OR ');
    const rows = await app.db.$queryRawUnsafe<object[]>(
      `SELECT 1 FROM ${name} t WHERE ${isKnownToChatService} LIMIT 1`,
    );
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found;
}

/** The tables that hold something of a user. */
async function tablesOf(userId: number): Promise<string[]> {
  const columns = await app.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE column_name = 'user_id' AND table_schema = 'public' ORDER BY 1`;
  const found: string[] = [];
  for (const { name } of columns) {
    const sql = `SELECT 1 FROM ${name} WHERE user_id = ${userId} LIMIT 1`;
    if ((await app.db.$queryRawUnsafe<object[]>(sql)).length > 0) found.push(name);
  }
  return found;
}

test('only payments and the audit still contain data of a deleted user', async () => {
  const phone = '01998877665';
  const user = await buildAccount(app, 'user', { firstname: 'Zubaida', lastname: 'Khwaja', phone });
  await subscribe(app, user, await buildChatPlan(app));
  await syncChatNow(app.deps, user.id);
  await buy(app, { user });
  const factor = await addApp(app, user);
  await signIn(app, user.email, 'Wrong-Secret-1').expect(401);
  const ticket = await beginSignIn(app, user);
  await beginSignIn(app, user);
  await finishSignIn(app, ticket, { code: codeOf(app, factor.secret) }).expect(200);
  await chat.signIn(openBrowser(app), user.token);
  await app.api.post('/api/auth/forgot-password', { email: user.email }).expect(200);
  await app.runJobs();
  const change = { email: 'elsewhere.of.zubaida@example.com', currentPassword: PASSWORD };
  await app.api.as(user.token).post('/api/account/address/change', change).expect(200);
  const person = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  const texts = [user.email, 'zubaida', 'khwaja', person.oidcSubject];
  await foldTallies(app.deps);
  expect(await tablesWith(texts)).toEqual([
    'address_proofs',
    'oidc_records',
    'tallies',
    'transactions',
    'users',
  ]);
  // With a wallet's payments gateways say whose wallet it was, and are kept with what they said.
  expect(await tablesWith([phone])).toEqual(['payment_events', 'users']);
  expect((await tablesOf(user.id)).length).toBeGreaterThan(8);

  await actions.remove(user.id).expect(200);
  await app.makeJobsDue();
  await app.finishSignOuts();
  await foldTallies(app.deps);
  expect(await tablesWith(texts)).toEqual(['audit_entries', 'transactions']);
  expect(await tablesWith([phone])).toEqual(['payment_events']);
  expect(await tablesOf(user.id)).toEqual([]);
});
