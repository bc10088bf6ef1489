import { CHAT_API_KEY } from '@nobayon/sandbox/chat/start-state.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { SCIM_TOKEN } from '@nobayon/sandbox/scim/answer-scim-call.ts';
import { startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import { afterAll, beforeEach, expect } from 'vitest';
import type { ChatService, RemoteUser } from '../../ports/chat-service/chat-service.ts';
import { openwebui } from '../../ports/chat-service/openwebui/openwebui.ts';
import type { OpenWebuiOptions } from '../../ports/chat-service/openwebui/requests.ts';
import { scim } from '../../ports/chat-service/scim/scim.ts';
import type { ScimOptions } from '../../ports/chat-service/scim/scim-ask.ts';

/** Starts the sandbox's chat service for the tests of one file and resets it before each test. */
export async function startChatSandbox() {
  const sandbox = await startSandbox();
  const control = sandboxClient(sandbox.url);
  // One adapter for all calls, as in the product, because it remembers the service's version.
  let kept: ChatService | null = null;
  beforeEach(async () => {
    await control.clearFaults();
    await control.chat.reset();
    kept = null;
  });
  afterAll(() => sandbox.close());

  const make = (change: Partial<OpenWebuiOptions>) =>
    openwebui({
      baseUrl: sandbox.chatUrl,
      apiKey: CHAT_API_KEY,
      keyHeader: 'authorization',
      timeoutMs: 10_000,
      ...change,
    });
  const service = (change?: Partial<OpenWebuiOptions>): ChatService => {
    if (change) return make(change);
    kept ??= make({});
    return kept;
  };

  return {
    chatUrl: sandbox.chatUrl,
    scimUrl: sandbox.scimUrl,
    control,
    service,
    /** The same accounts through SCIM. */
    scimService: (change: Partial<ScimOptions> = {}) =>
      scim({
        baseUrl: sandbox.scimUrl,
        token: SCIM_TOKEN,
        adminEmails: [],
        timeoutMs: 10_000,
        ...change,
      }),
    /** An existing account in the form of the port. */
    async account(email: string): Promise<RemoteUser> {
      const found = await service().findUserByEmail(email);
      return found ?? expect.fail(`${email} is not there`);
    },
  };
}
