import {
  changesAt,
  isSameAccess,
  type WantedAccess,
  wantedAccess,
} from '@nobayon/shared/domain/chat-access.ts';
import { fullName } from '@nobayon/shared/domain/full-name.ts';
import { isFreePlan } from '@nobayon/shared/domain/quote.ts';
import type { Db, DbOrTx, Prisma } from '../../db.ts';

// Written in SQL: a sync must not touch `updated_at`, by which administrators see that somebody
// else saved the user meanwhile.

const columns = {
  id: true,
  email: true,
  firstname: true,
  lastname: true,
  passwordHash: true,
  chatRemoteId: true,
  chatOwnership: true,
  chatPasswordKnown: true,
  chatGranted: true,
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

/** Who has this account, or its address. */
export async function findUserIdWith(
  db: DbOrTx,
  account: { id: string; email: string },
): Promise<number | null> {
  const user = await db.user.findFirst({
    where: { OR: [{ chatRemoteId: account.id }, { email: account.email }] },
    select: { id: true },
  });
  return user?.id ?? null;
}

/** Holds a user until `until`, unless somebody does already. */
export async function takeLease(
  db: Db,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE users SET chat_lease_until = ${until}
    WHERE id = ${id} AND (chat_lease_until IS NULL OR chat_lease_until <= ${now})`;
  return taken > 0;
}

/** Moves the end of a lease. False when it is not ours any more. */
export async function moveLease(
  db: Db,
  id: number,
  { from, to }: { from: Date; to: Date | null },
): Promise<boolean> {
  const moved = await db.$executeRaw`
    UPDATE users SET chat_lease_until = ${to} WHERE id = ${id} AND chat_lease_until = ${from}`;
  return moved > 0;
}

type Link = { remoteId: string; ownership: 'claimed' | 'proven'; passwordKnown: boolean };

/** Notes whose account it is. False where it is that of another user here. */
export async function linkAccount(
  db: Db,
  id: number,
  { remoteId, ownership, passwordKnown }: Link,
): Promise<boolean> {
  const linked = await db.$executeRaw`
    UPDATE users SET chat_remote_id = ${remoteId},
      chat_ownership = ${ownership}::"ChatOwnership", chat_password_known = ${passwordKnown}
    WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM users WHERE chat_remote_id = ${remoteId} AND id <> ${id})`;
  return linked > 0;
}

/** The address of this user has been shown to be theirs, and with it any account that has it. */
export async function proveAddress(db: DbOrTx, id: number): Promise<void> {
  await db.$executeRaw`UPDATE users SET chat_ownership = 'proven' WHERE id = ${id}`;
}

/** What reaches the chat service is the password that this is the hash of, if it still is. */
export async function notePasswordSet(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_password_known = true WHERE id = ${id} AND password_hash = ${passwordHash}`;
}

export type Finish = {
  lease: Date;
  /** What was made true there. */
  wanted: WantedAccess;
  /** Null where there is no account, and need be none. */
  remoteId: string | null;
  now: Date;
};

/**
 * Ends a sync that worked, and its lease. Where something else should be true by now, or the user
 * is gone, nothing is written. Whoever changes what a user has locks the user, so that this is
 * decided on what holds.
 */
export function finishSync(
  db: Db,
  id: number,
  { lease, wanted, ...done }: Finish,
): Promise<'done' | 'changed' | 'gone'> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
    const user = await findChatUser(tx, id, await readChatPlans(tx), done.now);
    if (!user) return 'gone';
    if (!isSameAccess(user.wanted, wanted)) return 'changed';
    await tx.$executeRaw`
      UPDATE users SET chat_remote_id = ${done.remoteId}, chat_synced_at = ${done.now},
        chat_due_at = ${changesAt(wanted)}, chat_granted = ${wanted.kind === 'granted'},
        chat_error = NULL, chat_failed_at = NULL, chat_lease_until = NULL
      WHERE id = ${id} AND chat_lease_until = ${lease}`;
    return 'done';
  });
}

/** Ends a sync that did not work, and its lease. */
export async function failSync(
  db: Db,
  id: number,
  { lease, error, now }: { lease: Date; error: string; now: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_error = ${error}, chat_failed_at = ${now}, chat_lease_until = NULL
    WHERE id = ${id} AND chat_lease_until = ${lease}`;
}

export function countOutOfSync(db: Db): Promise<number> {
  return db.user.count({ where: { chatError: { not: null } } });
}
