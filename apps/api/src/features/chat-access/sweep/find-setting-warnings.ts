import type { AppDeps } from '../../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../ports/chat-service/chat-service.ts';

type Deps = Pick<AppDeps, 'settings'> & { chatService: ChatService };

/**
 * Warnings about settings of the chat service that give access which is not decided here.
 * A setting that cannot be read is not mentioned.
 */
export async function findSettingWarnings({ settings, chatService }: Deps): Promise<string[]> {
  const isOpen = await unlessFailed(chatService.allowsSignup());
  // Accounts that are created from here have their own role.
  const role =
    settings.chatSignIn === 'oidc' ? await unlessFailed(chatService.roleOfNewAccounts()) : null;
  return [...(isOpen ? [OPEN_SIGNUP] : []), ...(role === null ? [] : roleWarnings[role])];
}

/**
 * The account that a stranger creates with the address of a customer gets the customer's plan, and
 * the stranger reads what is written there.
 */
const OPEN_SIGNUP =
  'Strangers can register in the chat service, also with the address of a customer, whose plan the account then gets. Turn new sign-ups off in its settings.';

const SET_PENDING = 'Set the Default User Role to “pending” in its settings';

const roleWarnings: Record<RemoteUser['role'], string[]> = {
  pending: [],
  user: [
    `Users who sign in to the chat service for the first time can chat without a plan until their next sync. ${SET_PENDING}.`,
  ],
  admin: [
    `Users who sign in to the chat service for the first time become its administrators, whose accounts are never changed from here. ${SET_PENDING}, and look for administrators who should not be.`,
  ],
};

async function unlessFailed<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ChatServiceError) return null;
    throw error;
  });
}
