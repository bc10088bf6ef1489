import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createTestApp, type TestAppOptions } from '../create-test-app.ts';
import { chatClient } from './relying-party.ts';

/**
 * A service's endpoint for back-channel logout, at a local address like that of a chat service beside
 * the product. It keeps what it is sent, and ends all sessions that began up to that second, as Open
 * WebUI does.
 */
export async function startLogoutEndpoint() {
  const notifications: string[] = [];
  /** Its HTTP status (null: it never answers), whether its answer never ends, and a second. */
  const state = { answer: 200 as number | null, isEndless: false, revokedUpTo: 0 };
  const routes = express();
  routes.post('/logout', express.urlencoded({ extended: false }), (request, response) => {
    notifications.push(request.body.logout_token);
    if (state.answer === 200) state.revokedUpTo = secondNow();
    if (state.answer === null) return;
    if (state.isEndless) response.status(state.answer).flushHeaders();
    else response.sendStatus(state.answer);
  });
  const server = routes.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    state,
    notifications,
    url: `http://127.0.0.1:${port}/logout`,
    reset() {
      notifications.length = 0;
      state.answer = 200;
      state.isEndless = false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type LogoutEndpoint = Awaited<ReturnType<typeof startLogoutEndpoint>>;

/**
 * An app that notifies this endpoint, and those of further services, and whose clock shows the real
 * time, like its tokens.
 */
export async function createAppNotifying(
  { url }: LogoutEndpoint,
  options: Pick<TestAppOptions, 'parts'> = {},
  further: Record<string, LogoutEndpoint> = {},
) {
  const client = { ...chatClient, backchannelLogoutUri: url };
  const others = Object.entries(further).map(([id, { url }]) => ({
    ...client,
    id,
    backchannelLogoutUri: url,
  }));
  const app = await createTestApp({
    ...options,
    atOwnAddress: true,
    secrets: { oidcClients: [client, ...others] },
  });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  return app;
}

/** The present second, which tokens have as theirs. */
export const secondNow = () => Math.floor(Date.now() / 1_000);
