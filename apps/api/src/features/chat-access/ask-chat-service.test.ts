import { errors } from '@nobayon/shared/contract/errors.ts';
import { expect, test } from 'vitest';
import {
  type ChatService,
  ChatServiceError,
  type ChatServiceFailure,
} from '../../ports/chat-service/chat-service.ts';
import { askChatService } from './ask-chat-service.ts';

const REASON = 'The chat service refused to list its groups: the key may not';

test.each<[ChatServiceFailure, string]>([
  ['unauthorized', 'The chat service rejected our API key. Check its settings.'],
  ['refused', REASON],
  ['unreachable', `${REASON}. Please try again.`],
  ['not_applied', errors.chat_service_failed.text],
])('a failure of the kind %s is explained: %s', async (failure, text) => {
  const error = new ChatServiceError(failure, REASON);
  const asked = askChatService({ chatService: {} as ChatService }, () => Promise.reject(error));
  await expect(asked).rejects.toMatchObject({
    code: 'chat_service_failed',
    message: text,
    cause: error,
  });
});
