import { onTestFinished } from 'vitest';
import type { ChatService } from '../../ports/chat-service/chat-service.ts';
import type { TestApp } from '../create-test-app.ts';

/** Replaces some calls of the chat service until the test ends. */
export function replaceChatService({ deps }: TestApp, calls: Partial<ChatService>): void {
  const { chatService } = deps;
  if (chatService === null) throw new Error('There is no chat service');
  deps.chatService = { ...chatService, ...calls };
  onTestFinished(() => {
    deps.chatService = chatService;
  });
}
