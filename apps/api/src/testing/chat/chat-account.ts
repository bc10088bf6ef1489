import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../db.ts';
import { openRemovalOf } from '../../features/chat-access/removals/open-removal-of.ts';
import { watchChat } from '../../features/chat-access/watch-chat.ts';
import type { TestApp } from '../create-test-app.ts';

/** Creates a plan with a group in the chat service. */
export async function buildChatPlan(app: TestApp, data: Partial<Prisma.PlanCreateInput> = {}) {
  const guid = randomUUID();
  const plan = await app.build.plan({ ...data, guid });
  await app.sandbox.chat.addGroup({ id: guid, name: plan.name });
  return { ...plan, guid };
}

export type ChatPlan = Awaited<ReturnType<typeof buildChatPlan>>;

/**
 * Deletes all users, jobs and records of the chat service here, and there everything but the groups
 * of these plans.
 */
export async function emptyChat(app: TestApp, plans: ChatPlan[]): Promise<void> {
  await app.sandbox.clearFaults();
  await app.asOwner(
    'DELETE FROM chat_removals; DELETE FROM chat_service_state; DELETE FROM chat_sweeps; DELETE FROM users',
  );
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
  await app.sandbox.chat.reset({ isEmpty: true });
  for (const { guid, name } of plans) await app.sandbox.chat.addGroup({ id: guid, name });
}

/** Creates two plans with groups; Pro costs twice as much as Basic. */
export async function buildChatPlans(app: TestApp): Promise<{ basic: ChatPlan; pro: ChatPlan }> {
  return {
    basic: await buildChatPlan(app),
    pro: await buildChatPlan(app, { monthlyPrice: 600_00, yearlyPrice: 6_000_00 }),
  };
}

/** Creates a plan named Free with a group, which users without a paid plan fall back to. */
export function buildFreeChatPlan(app: TestApp): Promise<ChatPlan> {
  return buildChatPlan(app, { name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
}

/** The access of an account in the chat service; null if there is no account. */
export async function chatAccess(app: TestApp, { email }: { email: string }) {
  const account = await app.sandbox.chat.user(email);
  return account && { role: account.role, groups: account.group_ids };
}

/** The expected access of a user of these plans. */
export function chatsOn(...plans: { guid: string }[]) {
  return { role: 'user', groups: plans.map(({ guid }) => guid) };
}

export const noChatAccess = { role: 'pending', groups: [] };

/** Gives a user a plan from now on in the database only, without a sync or a job. */
export async function subscribe(
  app: TestApp,
  user: { id: number },
  plan: { id: number },
  days: number | null = 30,
): Promise<void> {
  const terms = {
    planId: plan.id,
    listPrice: 0,
    pricePaid: 0,
    startedAt: app.clock.now(),
    expiresAt: days === null ? null : app.clock.inDays(days),
  };
  await app.db.subscription.upsert({
    where: { userId: user.id },
    create: { userId: user.id, ...terms },
    update: terms,
  });
}

/** Our record of a user's state in the chat service. */
export function chatNotes({ db }: TestApp, { id }: { id: number }) {
  return db.user.findUniqueOrThrow({
    where: { id },
    select: {
      chatRemoteId: true,
      chatSyncedAt: true,
      chatDueAt: true,
      chatError: true,
      chatFailedAt: true,
      chatLeaseUntil: true,
      chatPasswordKnown: true,
      chatPasswordFormer: true,
      chatGranted: true,
      chatGrantedGroup: true,
      chatOwnership: true,
    },
  });
}

/** Deletes a user like an administrator whose process ends before it removes the access. */
export async function removeUser(app: TestApp, { id }: { id: number }): Promise<void> {
  await app.db.$transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    await openRemovalOf(tx, user, app.clock.now());
    await tx.user.delete({ where: { id } });
  });
}

/** Runs the worker's periodic check of the chat service and all due jobs. */
export async function passMinute(app: TestApp): Promise<void> {
  await watchChat(app.deps);
  await app.runJobs();
}

/** The number of jobs left for the chat service. */
export async function countChatJobs({ db }: TestApp): Promise<number> {
  const [{ left } = { left: 0n }] = await db.$queryRaw<{ left: bigint }[]>`
    SELECT count(*) AS left FROM graphile_worker.jobs
    WHERE task_identifier IN ('sync_chat_user', 'remove_chat_access')`;
  return Number(left);
}

/** Runs due jobs twice, and leaves those that failed due. */
export async function runJobsTwice(app: TestApp): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await passMinute(app);
    await app.makeJobsDue();
  }
}
