import type { DbOrTx } from '../../../db.ts';
import type { RemoteUser } from '../../../ports/chat-service/chat-service.ts';

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

/** The names of the living plans, by the group of each. */
export async function listPlanGroups(db: DbOrTx): Promise<Map<string, string>> {
  const plans = await db.plan.findMany({
    where: { archivedAt: null, guid: { not: null } },
    select: { name: true, guid: true },
  });
  return new Map(plans.flatMap(({ name, guid }) => (guid === null ? [] : [[guid, name]])));
}
