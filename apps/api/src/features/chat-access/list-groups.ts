import type { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import type { RemoteGroup } from '../../ports/chat-service/chat-service.ts';
import { askChatService } from './ask-chat-service.ts';

/** The groups of the chat service, by name. */
export async function listGroups(
  deps: Pick<AppDeps, 'chatService'>,
): Promise<RawReply<typeof chatAccess.groups>> {
  const groups = await askChatService(deps, (service) => service.listGroups());
  return { groups: groups.toSorted(byName).map(({ id, name }) => ({ guid: id, name })) };
}

/** Sorted, because Open WebUI's order changes with every change of membership. */
function byName(one: RemoteGroup, other: RemoteGroup): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}
