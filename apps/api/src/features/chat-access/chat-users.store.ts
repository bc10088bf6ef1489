import { isRunning, type WantedAccess, wantedAccess } from '@nobayon/shared/domain/chat-access.ts';
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
  chatSyncedAt: true,
  chatSyncedName: true,
  chatSyncedEmail: true,
  chatPasswordKnown: true,
  chatPasswordFault: true,
  chatPasswordFormer: true,
  chatGranted: true,
  chatGrantedGroup: true,
  chatDueAt: true,
  chatError: true,
  chatFailedAt: true,
  subscription: { select: { planId: true, expiresAt: true } },
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof columns }>;

/** The part of a user that concerns the chat service, and the access that they should have. */
export type ChatUser = Omit<Row, 'firstname' | 'lastname' | 'subscription'> & {
  name: string;
  wanted: WantedAccess;
  /** The name of the free plan if it gives that access; null if another plan does, or none. */
  freePlan: string | null;
};

/** The groups of plans in the chat service. */
export type ChatPlans = {
  /** The names of plans by their group. */
  groups: Map<string, string>;
  /** These groups, and the former groups of plans. */
  planGroupIds: string[];
  groupOf: Map<number, string | null>;
  free: { name: string; guid: string | null } | null;
};

export async function readChatPlans(db: DbOrTx): Promise<ChatPlans> {
  const plans = await db.plan.findMany({
    select: { id: true, name: true, guid: true, formerGuids: true, archivedAt: true },
    // Active plans last, so that they override archived plans with the same group.
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

/** The users with one of these accounts or addresses. */
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

/** All users by ID, in batches. */
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
    freePlan: holding && isRunning(holding, now) ? null : (free?.name ?? null),
  };
}

/** The user that an account is linked to. */
export async function findOwner(db: DbOrTx, remoteId: string, now: Date): Promise<ChatUser | null> {
  const row = await db.user.findUnique({
    where: { chatRemoteId: remoteId },
    select: columns,
  });
  return row && chatUser(row, await readChatPlans(db), now);
}

/** The user that an account is linked to, and the user with its address. */
export async function findUsersOfAccount(
  db: DbOrTx,
  account: { id: string; email: string },
): Promise<{ owner: number | null; sameAddress: number | null }> {
  const users = await db.user.findMany({
    where: { OR: [{ chatRemoteId: account.id }, { email: account.email }] },
    select: { id: true, chatRemoteId: true },
  });
  const owner = users.find(({ chatRemoteId }) => chatRemoteId === account.id);
  const sameAddress = users.find((user) => user !== owner);
  return { owner: owner?.id ?? null, sameAddress: sameAddress?.id ?? null };
}
