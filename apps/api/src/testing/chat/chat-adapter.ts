import { CHAT_API_KEY } from '@nobayon/sandbox/chat/start-state.ts';
import { SCIM_TOKEN } from '@nobayon/sandbox/scim/answer-scim-call.ts';
import { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';
import type { ChatService } from '../../ports/chat-service/chat-service.ts';
import { openwebui } from '../../ports/chat-service/openwebui/openwebui.ts';
import { scim } from '../../ports/chat-service/scim/scim.ts';

/** The adapter to test with. `vitest.config.ts` runs some tests once for each adapter. */
export const chatAdapter = ChatServiceName.parse(process.env.TEST_CHAT_SERVICE ?? 'openwebui');

/** The address of the sandbox's API that the adapter uses. */
export function chatAddress(sandboxUrl: string): string {
  return `${sandboxUrl}/${chatAdapter === 'scim' ? 'scim/v2' : 'chat'}`;
}

/** Connects to the chat service at this address with the tested adapter. */
export function chatServiceAt(baseUrl: string, timeoutMs: number): ChatService {
  switch (chatAdapter) {
    case 'openwebui':
      return openwebui({ baseUrl, apiKey: CHAT_API_KEY, keyHeader: 'authorization', timeoutMs });
    case 'scim':
      return scim({ baseUrl, token: SCIM_TOKEN, adminEmails: [], timeoutMs });
  }
}
