import type { DbOrTx } from '../../../db.ts';
import type { RemoteUser } from '../../../ports/chat-service/chat-service.ts';
import { listPlanGroups } from '../../chat-access/chat-users.store.ts';

/** Of a page of the chat service's accounts, those without a user here, by address and by id. */
export async function withoutKnown(db: DbOrTx, page: RemoteUser[]): Promise<RemoteUser[]> {
  const ids = page.map(({ id }) => id);
  const emails = page.map(({ email }) => email);
  const users = await db.user.findMany({
    where: { OR: [{ email: { in: emails } }, { chatRemoteId: { in: ids } }] },
    select: { email: true, chatRemoteId: true },
  });
  const known = new Set(users.flatMap(({ email, chatRemoteId }) => [email, chatRemoteId]));
  return page.filter(({ id, email }) => !known.has(id) && !known.has(email));
}

/** The names of the plans that are offered, by the group of each. */
export async function readPlanNames(db: DbOrTx): Promise<Map<string, string>> {
  return new Map((await listPlanGroups(db)).map(({ guid, name }) => [guid, name]));
}
