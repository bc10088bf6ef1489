import { chatAccess } from '@nobayon/shared/contract/chat-access.ts';
import { query } from '../../api/client.ts';

/** The groups of the chat service. Without one there is nothing to ask, and no use in asking again. */
export const chatGroups = { ...query(chatAccess.groups, {}), retry: false, staleTime: 60_000 };
