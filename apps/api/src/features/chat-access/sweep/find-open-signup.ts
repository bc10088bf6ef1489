import { type ChatService, ChatServiceError } from '../../../ports/chat-service/chat-service.ts';

/**
 * A warning if strangers can register in the chat service. The account that one of them creates with
 * the address of a customer gets the customer's plan, and the stranger reads what is written there.
 */
export async function findOpenSignup({
  chatService,
}: {
  chatService: ChatService;
}): Promise<string[]> {
  const isOpen = await chatService.allowsSignup().catch((error: unknown) => {
    if (error instanceof ChatServiceError) return false;
    throw error;
  });
  return isOpen
    ? [
        'Strangers can register in the chat service, also with the address of a customer, whose plan the account then gets. Turn new sign-ups off in its settings.',
      ]
    : [];
}
