import { type WantedAccess, wantedAccess } from '@nobayon/shared/domain/chat-access.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { DbOrTx, Prisma } from '../../db.ts';

const columns = {
  id: true,
  email: true,
  emailProvenAt: true,
  firstname: true,
  lastname: true,
  passwordHash: true,
  chatRemoteId: true,
  chatOwnership: true,
  chatFoundRole: true,
  chatFoundGroupIds: true,
  chatToldName: true,
  chatToldEmail: true,
  chatPasswordKnown: true,
  chatGranted: true,
  chatGrantedGroup: true,
  chatDueAt: true,
  chatError: true,
  subscription: { select: { planId: true, expiresAt: true } },
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof columns }>;

/** A user as far as the chat service is concerned, and what they should have there. */
export type ChatUser = Omit<Row, 'firstname' | 'lastname' | 'subscription'> & {
  name: string;
  wanted: WantedAccess;
};

/** The plans as the chat service sees them. */
export type ChatPlans = {
  /** Names by the group there, of all plans that have one. */
  groups: Map<string, string>;
  /** Those, and the groups that plans had before. */
  planGroupIds: string[];
  groupOf: Map<number, string | null>;
  free: { guid: string | null } | null;
};

export async function readChatPlans(db: DbOrTx): Promise<ChatPlans> {
  const plans = await db.plan.findMany({
    select: { id: true, name: true, guid: true, formerGuids: true, archivedAt: true },
    // The living last: where an archived plan had the same group, it is theirs now.
    orderBy: [{ archivedAt: { sort: 'asc', nulls: 'last' } }],
  });
  const withGroup = plans.flatMap(({ guid, name }) => (guid === null ? [] : [{ guid, name }]));
  const groups = new Map(withGroup.map(({ guid, name }) => [guid, name]));
  return {
    groups,
    planGroupIds: [...new Set([...groups.keys(), ...plans.flatMap((plan) => plan.formerGuids)])],
    groupOf: new Map(plans.map(({ id, guid }) => [id, guid])),
    free: plans.find((plan) => plan.archivedAt === null && isFreePlan(plan)) ?? null,
  };
}

/** The groups of the plans that are offered. */
export async function listPlanGroups(db: DbOrTx): Promise<{ name: string; guid: string }[]> {
  const plans = await db.plan.findMany({
    where: { archivedAt: null },
    select: { name: true, guid: true },
    orderBy: { id: 'asc' },
  });
  return plans.flatMap(({ name, guid }) => (guid === null ? [] : [{ name, guid }]));
}

export async function findChatUser(
  db: DbOrTx,
  id: number,
  plans: ChatPlans,
  now: Date,
): Promise<ChatUser | null> {
  const row = await db.user.findUnique({ where: { id }, select: columns });
  return row && chatUser(row, plans, now);
}

export async function hasChatUser(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.user.count({ where: { id } })) > 0;
}

/** Those who have one of these accounts, or one of these addresses. */
export async function findChatUsers(
  db: DbOrTx,
  accounts: { id: string; email: string }[],
  plans: ChatPlans,
  now: Date,
): Promise<ChatUser[]> {
  const rows = await db.user.findMany({
    where: {
      OR: [
        { chatRemoteId: { in: accounts.map(({ id }) => id) } },
        { email: { in: accounts.map(({ email }) => email) } },
      ],
    },
    select: columns,
  });
  return rows.map((row) => chatUser(row, plans, now));
}

/** Everybody, in the order of their ids, some at a time. */
export async function listChatUsers(
  db: DbOrTx,
  { after, limit }: { after: number; limit: number },
  plans: ChatPlans,
  now: Date,
): Promise<ChatUser[]> {
  const rows = await db.user.findMany({
    where: { id: { gt: after } },
    orderBy: { id: 'asc' },
    take: limit,
    select: columns,
  });
  return rows.map((row) => chatUser(row, plans, now));
}

function chatUser(
  { firstname, lastname, subscription, ...row }: Row,
  { groupOf, free }: ChatPlans,
  now: Date,
): ChatUser {
  const holding = subscription && {
    plan: { guid: groupOf.get(subscription.planId) ?? null },
    expiresAt: subscription.expiresAt,
  };
  return {
    ...row,
    name: fullName({ firstname, lastname }),
    wanted: wantedAccess(holding, free, now),
  };
}

/** Whose account this is noted to be. */
export async function findOwner(db: DbOrTx, remoteId: string, now: Date): Promise<ChatUser | null> {
  const row = await db.user.findUnique({
    where: { chatRemoteId: remoteId },
    select: columns,
  });
  return row && chatUser(row, await readChatPlans(db), now);
}

/** Who has this account, and who has its address. */
export async function findUsersOfAccount(
  db: DbOrTx,
  account: { id: string; email: string },
): Promise<{ owner: number | null; namesake: number | null }> {
  const users = await db.user.findMany({
    where: { OR: [{ chatRemoteId: account.id }, { email: account.email }] },
    select: { id: true, chatRemoteId: true },
  });
  const owner = users.find(({ chatRemoteId }) => chatRemoteId === account.id);
  const namesake = users.find((user) => user !== owner);
  return { owner: owner?.id ?? null, namesake: namesake?.id ?? null };
}
