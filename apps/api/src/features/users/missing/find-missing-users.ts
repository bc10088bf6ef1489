import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { AppDeps } from '../../../deps.ts';
import type { RemoteUser } from '../../../ports/chat-service/chat-service.ts';
import { askChatService } from '../../chat-access/ask-chat-service.ts';
import { type Deletion, findUserDeletions } from '../../chat-access/sweep/deletions.store.ts';
import { readPlanNames, withoutKnown } from './chat-accounts.store.ts';
import { planOfGroups, plansOfGroups } from './plan-of-groups.ts';
import { splitName } from './split-name.ts';

type Deps = Pick<AppDeps, 'db' | 'chatService'>;

/**
 * The users who exist only in the chat service, newest first, without its administrators. The
 * accounts are read once and compared page by page: only missing ones are kept in memory.
 */
export async function findMissingUsers(deps: Deps): Promise<MissingUser[]> {
  const deletions = new Map<string, Deletion>();
  const unknownAccounts = await askChatService(deps, async (service) => {
    const found: RemoteUser[] = [];
    for await (const { accounts } of service.listUsers()) {
      const people = accounts.filter(({ role }) => role !== 'admin');
      const missing = await withoutKnown(deps.db, people);
      const emails = missing.map(({ email }) => email);
      for (const [email, deletion] of await findUserDeletions(deps.db, emails)) {
        deletions.set(email, deletion);
      }
      found.push(...missing);
    }
    return found;
  });
  const planNames = await readPlanNames(deps.db);
  return unknownAccounts
    .sort(newestFirst)
    .map((account) => showMissing(account, { planNames, deletions }));
}

function newestFirst(a: RemoteUser, b: RemoteUser): number {
  return (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0);
}

function showMissing(
  { id, email, name, groupIds, createdAt }: RemoteUser,
  { planNames, deletions }: { planNames: Map<string, string>; deletions: Map<string, Deletion> },
): MissingUser {
  return {
    email,
    ...splitName(name),
    plan: planOfGroups(groupIds, planNames),
    plans: plansOfGroups(groupIds, planNames),
    created_at: createdAt?.toISOString() ?? null,
    guid: id,
    deleted_at: deletions.get(email)?.at.toISOString() ?? null,
    deleted_user_id: deletions.get(email)?.userId ?? null,
  };
}
