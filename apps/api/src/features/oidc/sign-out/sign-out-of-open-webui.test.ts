import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChatStore } from '@nobayon/sandbox/chat/chat-store.ts';
import { oidcPages } from '@nobayon/sandbox/chat/oidc/oidc-pages.ts';
import { chatPages } from '@nobayon/sandbox/chat/pages/chat-pages.ts';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { chatClient, openBrowser } from '../../../testing/oidc/relying-party.ts';

/** The accounts and sessions of the stand-in for Open WebUI. */
const openWebui = createChatStore(new Date());
let service: Server;
let chatUrl: string;
let app: TestApp;
beforeAll(async () => {
  const routes = express();
  service = routes.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const publicUrl = `http://127.0.0.1:${port}`;
  chatUrl = `${publicUrl}/chat`;
  const client = {
    ...chatClient,
    redirectUris: [`${chatUrl}/oauth/oidc/callback`],
    backchannelLogoutUri: `${chatUrl}/oauth/backchannel-logout`,
  };
  app = await createTestApp({ atOwnAddress: true, secrets: { oidcClients: [client] } });
  const oidc = {
    mergesByEmail: true,
    allowsSignUp: true,
    issuer: `${app.url}/oidc`,
    clientId: client.id,
    clientSecret: client.secret,
  };
  routes.use('/chat', express.urlencoded({ extended: false }));
  routes.use('/chat', oidcPages({ chat: openWebui, publicUrl, oidc }));
  routes.use('/chat', chatPages({ chat: openWebui, oidc }));
  app.clock.advance(Date.now() - app.clock.now().getTime());
});
afterAll(() => {
  service.close();
  return app.close();
});

test.each([
  { has: 'has Redis', hasRedis: true, shown: 'What would you like to know?' },
  // It says that it has ended the session.
  { has: 'has no Redis', hasRedis: false, shown: 'Account activation pending' },
])('a sign-out is sent once to Open WebUI that $has', async ({ hasRedis, shown }) => {
  openWebui.configure({ hasRedis });
  const user = await app.build.user();
  const browser = openBrowser(app);
  const asked = await browser.send(`${chatUrl}/oauth/oidc/login`);
  const callback = await browser.signIn(asked.location, user.token);
  await browser.send(callback.href);
  expect((await browser.send(chatUrl)).text).toContain('Account activation pending');

  await app.api.as(user.token).post('/api/auth/logout').expect(200);
  await app.finishSignOuts();
  expect(await app.db.oidcLogout.count({ where: { notifiedAt: null } })).toBe(0);
  expect((await browser.send(chatUrl)).text).toContain(shown);
  // Its tokens are gone in any case, so a sign-out there does not come here.
  const { location } = await browser.send(`${chatUrl}/sign-out`, { method: 'POST' });
  expect(location).toBe('/chat');
});
