import { CHAT_API_KEY } from '@nobayon/sandbox/chat/start-state.ts';
import { SCIM_TOKEN } from '@nobayon/sandbox/scim/answer-scim-call.ts';
import { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';
import type { ChatService } from '../../ports/chat-service/chat-service.ts';
import { openwebui } from '../../ports/chat-service/openwebui/openwebui.ts';
import { scim } from '../../ports/chat-service/scim/scim.ts';

/**
 * For `describe.each` around tests of what every adapter affects: accounts, and access from its
 * start to its end. Lists, pages, states and faults are tested for each adapter by itself.
 */
export const chatAdapters = ChatServiceName.options;

/** The address of the sandbox's API that the adapter uses. */
export function chatAddress(sandboxUrl: string, adapter: ChatServiceName): string {
  return `${sandboxUrl}/${adapter === 'scim' ? 'scim/v2' : 'chat'}`;
}

/** Connects to the chat service at this address. */
export function chatServiceAt(
  baseUrl: string,
  adapter: ChatServiceName,
  timeoutMs: number,
): ChatService {
  switch (adapter) {
    case 'openwebui':
      return openwebui({ baseUrl, apiKey: CHAT_API_KEY, keyHeader: 'authorization', timeoutMs });
    case 'scim':
      return scim({ baseUrl, token: SCIM_TOKEN, adminEmails: [], timeoutMs });
  }
}
