import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type ChatService, ChatServiceError } from '../../ports/chat-service/chat-service.ts';

/**
 * Calls the chat service for a waiting administrator. Throws `chat_service_off` if there is none,
 * and `chat_service_failed` for any failure.
 */
export async function askChatService<Answer>(
  { chatService }: Pick<AppDeps, 'chatService'>,
  ask: (service: ChatService) => Promise<Answer>,
): Promise<Answer> {
  if (chatService === null) throw new AppError('chat_service_off');
  try {
    return await ask(chatService);
  } catch (error) {
    if (!(error instanceof ChatServiceError)) throw error;
    const text = textOf(error);
    throw new AppError('chat_service_failed', { ...(text && { text }), cause: error });
  }
}

/** What failed, and what the administrator can do about it. */
function textOf({ failure, message }: ChatServiceError): string | null {
  if (failure === 'unauthorized') {
    return 'The chat service rejected our API key. Check its settings.';
  }
  if (failure === 'unreachable') return `${message}. Please try again.`;
  return failure === 'refused' ? message : null;
}
