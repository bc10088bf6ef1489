import type { AppDeps } from '../../../deps.ts';
import type { ChatService } from '../../../ports/chat-service/chat-service.ts';
import { listPlanGroups } from '../chat-users.store.ts';

type Deps = Pick<AppDeps, 'db'> & { chatService: ChatService };

/** A warning for each plan whose group was deleted in the chat service: nobody can join it. */
export async function findMissingGroups({ db, chatService }: Deps): Promise<string[]> {
  const wanted = chatService.capabilities.groups ? await listPlanGroups(db) : [];
  if (wanted.length === 0) return [];
  const there = new Set((await chatService.listGroups()).map(({ id }) => id));
  return wanted.filter(({ guid }) => !there.has(guid)).map(({ name }) => warningAbout(name));
}

function warningAbout(plan: string): string {
  return `The group of the plan ${plan} no longer exists in the chat service. Choose another group under Plans.`;
}
