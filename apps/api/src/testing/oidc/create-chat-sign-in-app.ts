import { createTestApp, type TestAppOptions } from '../create-test-app.ts';
import { chatClient } from './relying-party.ts';

/** An app whose users sign in to the chat service with their account here. */
export function createChatSignInApp(options: Pick<TestAppOptions, 'parts'> = {}) {
  return createTestApp({
    ...options,
    atOwnAddress: true,
    settings: { chatSignIn: 'oidc' },
    secrets: { oidcClients: [chatClient] },
  });
}
