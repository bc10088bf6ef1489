import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { chatClient, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';

const SEED = 20261128;

let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, secrets: { oidcClients: [chatClient] } });
  chat = await relyingParty(app);
});
afterAll(() => app.close());

// Parameters are stored until the user has signed in or out.
test('no characters in a request cause an internal error', async () => {
  const { url } = await chat.start();
  const [leave = ''] = chatClient.postLogoutRedirectUris;
  const anyName = fc.constantFrom(
    ...url.searchParams.keys(),
    ...[
      'ui_locales',
      'login_hint',
      'acr_values',
      'display',
      'claims_locales',
      'prompt',
      'resource',
    ],
    ...['id_token_hint', 'max_age', 'claims', 'logout_hint', '__proto__', '\u0000'],
  );
  const anyText = fc.string({
    unit: fc.constantFrom('\u0000', '\u0001', '\\', '"', 'é', '\ufeff', '👍', 'a', ' ', '\ud83d'),
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(anyName, anyText, async (name, text) => {
      const asked = new URL(url);
      asked.searchParams.set(name, text);
      const left = new URL('/oidc/session/end', app.url);
      const known = { client_id: chatClient.id, post_logout_redirect_uri: leave };
      left.search = String(new URLSearchParams({ ...known, [name]: text }));
      for (const address of [asked, left]) {
        const { status } = await openBrowser(app).send(String(address));
        expect(status).toBeLessThan(500);
      }
    }),
    { seed: SEED, numRuns: runs(12) },
  );
});
