import { CHAT_API_KEY } from '@nobayon/sandbox/chat/start-state.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import { afterAll, beforeEach, expect } from 'vitest';
import type { RemoteUser } from '../ports/chat-service/chat-service.ts';
import { openwebui } from '../ports/chat-service/openwebui.ts';
import type { OpenWebuiOptions } from '../ports/chat-service/openwebui-ask.ts';

/** The sandbox's chat service for the tests of one file, as after a start before each of them. */
export async function startChatSandbox() {
  const sandbox = await startSandbox();
  const control = sandboxClient(sandbox.url);
  beforeEach(async () => {
    await control.clearFaults();
    await control.chat.reset();
  });
  afterAll(() => sandbox.close());

  const service = (change: Partial<OpenWebuiOptions> = {}) =>
    openwebui({
      baseUrl: sandbox.chatUrl,
      apiKey: CHAT_API_KEY,
      keyHeader: 'authorization',
      timeoutMs: 10_000,
      ...change,
    });

  return {
    chatUrl: sandbox.chatUrl,
    control,
    service,
    /** Somebody who must be there, as the product sees them. */
    async account(email: string): Promise<RemoteUser> {
      const found = await service().findUserByEmail(email);
      return found ?? expect.fail(`${email} is not there`);
    },
  };
}
