import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { chatClient, openBrowser, relyingParty } from '../../testing/oidc/relying-party.ts';
import { buildAccount } from '../../testing/users/accounts.ts';
import { addApp } from '../../testing/users/second-factor.ts';

let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    parts: { adminSecondFactor: 'required' },
    secrets: { oidcClients: [chatClient] },
  });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  chat = await relyingParty(app);
});
afterAll(() => app.close());

async function tryWith(token: string) {
  const browser = openBrowser(app);
  const { url } = await chat.start();
  const { status, text } = await browser.tryAnswer(await browser.begin(url), token);
  return { status, says: JSON.parse(text) };
}

test('an administrator who needs a second factor must use it to sign in to another service', async () => {
  const admin = await buildAccount(app, 'admin');
  expect(await tryWith(admin.token)).toMatchObject({
    status: 403,
    says: { code: 'second_factor_required' },
  });
  await addApp(app, admin);
  expect(await tryWith(admin.token)).toMatchObject({ status: 200, says: { next: 'go' } });
  // An earlier session without a second factor.
  await app.db.session.updateMany({ where: { userId: admin.id }, data: { secondFactorAt: null } });
  expect(await tryWith(admin.token)).toMatchObject({
    status: 403,
    says: { code: 'second_factor_needed' },
  });
  const customer = await buildAccount(app);
  expect(await tryWith(customer.token)).toMatchObject({ status: 200, says: { next: 'go' } });
});
