import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../db.ts';
import { openRemovalOf } from '../../features/chat-access/removals/open-removal-of.ts';
import { watchChat } from '../../features/chat-access/service-health/watch-chat.ts';
import type { TestApp } from '../create-test-app.ts';

/** A plan with a group of its own in the chat service. */
export async function buildChatPlan(app: TestApp, data: Partial<Prisma.PlanCreateInput> = {}) {
  const guid = randomUUID();
  const plan = await app.build.plan({ ...data, guid });
  await app.sandbox.chat.addGroup({ id: guid, name: plan.name });
  return { ...plan, guid };
}

export type ChatPlan = Awaited<ReturnType<typeof buildChatPlan>>;

/** Two plans, to move between. */
export async function buildChatPlans(app: TestApp): Promise<{ basic: ChatPlan; pro: ChatPlan }> {
  return { basic: await buildChatPlan(app), pro: await buildChatPlan(app) };
}

/** What an account may do in the chat service; null where there is none. */
export async function chatAccess(app: TestApp, { email }: { email: string }) {
  const account = await app.sandbox.chat.user(email);
  return account && { role: account.role, groups: account.group_ids };
}

/** In the chat service, on a plan. */
export function chatsOn(...plans: { guid: string }[]) {
  return { role: 'user', groups: plans.map(({ guid }) => guid) };
}

export const noChatAccess = { role: 'pending', groups: [] };

/** A user with a plan from now on, as the books have it; nobody is told of it. */
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

/** What is noted here of a user's chat. */
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
      chatGranted: true,
      chatOwnership: true,
    },
  });
}

/** Deletes a user as an administrator does, whose own try at the chat service never came. */
export async function removeUser(app: TestApp, { id }: { id: number }): Promise<void> {
  await app.db.$transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    await openRemovalOf(tx, user, app.clock.now());
    await tx.user.delete({ where: { id } });
  });
}

/** What the worker does every minute. */
export async function passMinute(app: TestApp): Promise<void> {
  await watchChat(app.deps);
  await app.runJobs();
}

/** How many jobs for the chat service are left. */
export async function countChatJobs({ db }: TestApp): Promise<number> {
  const [{ left } = { left: 0n }] = await db.$queryRaw<{ left: bigint }[]>`
    SELECT count(*) AS left FROM graphile_worker.jobs
    WHERE task_identifier IN ('sync_chat_user', 'remove_chat_access')`;
  return Number(left);
}
