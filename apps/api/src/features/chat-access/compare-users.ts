import { changesAt } from '@nobayon/shared/domain/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import type { ChatService, RemoteUser } from '../../ports/chat-service/chat-service.ts';
import { isAsWanted } from '../../ports/chat-service/plan-changes.ts';
import { IN_NO_HURRY, queueChatSyncs } from './chat-jobs.store.ts';
import {
  type ChatPlans,
  type ChatUser,
  findChatUsers,
  listChatUsers,
  readChatPlans,
} from './chat-users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'> & { chatService: ChatService };

export type Comparison = {
  /** Accounts there, and users here whose account is not. */
  checked: number;
  drifted: number;
  strangers: number;
  warnings: string[];
};

const BATCH = 1_000;
const MOST_WARNINGS = 100;

/**
 * Holds every account of the chat service against the users here, page by page, then looks for the
 * users whose account is gone. Nobody is changed here: a sync is queued for those who drifted.
 * Strangers are counted and left alone.
 */
export async function compareUsers(deps: Deps): Promise<Comparison> {
  const { db, clock, chatService } = deps;
  const plans = await readChatPlans(db);
  const seen = new Set<number>();
  const pages: Comparison[] = [];
  for await (const accounts of chatService.listUsers()) {
    const users = await findChatUsers(db, accounts, plans, clock());
    const met = accounts.map((account) => ({ account, user: whoseIs(account, users) }));
    const drifted = met.flatMap(({ account, user }) =>
      user && hasDrifted(user, account, plans) ? [user.id] : [],
    );
    await queueChatSyncs(db, drifted, IN_NO_HURRY);
    for (const { user } of met) if (user) seen.add(user.id);
    pages.push({
      checked: accounts.length,
      drifted: drifted.length,
      strangers: met.filter(({ account, user }) => !user && !isKnown(account, users)).length,
      warnings: met.flatMap(({ account, user }) => warningsAbout(account, user, plans)),
    });
  }
  return total([...pages, await findMissing(deps, plans, seen)]);
}

/** Whose account it is, or will be once they are linked. */
function whoseIs({ id, email }: RemoteUser, users: ChatUser[]): ChatUser | null {
  const owner = users.find((user) => user.chatRemoteId === id);
  const namesake = users.find((user) => user.chatRemoteId === null && user.email === email);
  return owner ?? namesake ?? null;
}

function isKnown({ email }: RemoteUser, users: ChatUser[]): boolean {
  return users.some((user) => user.email === email);
}

/** What is there differs from what should be, or from what was noted here of it. */
function hasDrifted(user: ChatUser, account: RemoteUser, { planGroupIds }: ChatPlans): boolean {
  const wanted = { access: user.wanted, planGroupIds };
  const isRight = account.role === 'admin' || isAsWanted(account, wanted);
  return !isRight || user.chatRemoteId !== account.id || isNotedWrong(user);
}

function isNotedWrong({ wanted, chatGranted, chatDueAt, chatError }: ChatUser): boolean {
  return (
    chatError !== null ||
    chatGranted !== (wanted.kind === 'granted') ||
    chatDueAt?.getTime() !== changesAt(wanted)?.getTime()
  );
}

function warningsAbout(
  account: RemoteUser,
  user: ChatUser | null,
  { groups }: ChatPlans,
): string[] {
  const inPlans = account.groupIds.flatMap((groupId) => groups.get(groupId) ?? []);
  if (account.role === 'admin') {
    const note = `${account.email} is an administrator of the chat service and is left alone.`;
    return user ? [note] : [];
  }
  if (inPlans.length < 2) return [];
  const inGroups = `${account.email} is in the groups of several plans there: ${inPlans.join(', ')}.`;
  return user
    ? [`${inGroups} What was bought here is restored.`]
    : [`${inGroups} Nobody here has this account, so it is left alone.`];
}

/** Those who were not met there: an account that is gone is forgotten, one that is needed is made. */
async function findMissing(
  { db, clock }: Deps,
  plans: ChatPlans,
  seen: Set<number>,
): Promise<Comparison> {
  let drifted = 0;
  let last = 0;
  for (let read = BATCH; read === BATCH; ) {
    const users = await listChatUsers(db, { after: last, limit: BATCH }, plans, clock());
    const missing = users.filter((user) => !seen.has(user.id) && isMissed(user));
    await queueChatSyncs(
      db,
      missing.map(({ id }) => id),
      IN_NO_HURRY,
    );
    drifted += missing.length;
    last = users.at(-1)?.id ?? last;
    read = users.length;
  }
  return { checked: drifted, drifted, strangers: 0, warnings: [] };
}

function isMissed(user: ChatUser): boolean {
  return user.chatRemoteId !== null || user.wanted.kind === 'granted' || isNotedWrong(user);
}

function total(parts: Comparison[]): Comparison {
  const sum = (what: 'checked' | 'drifted' | 'strangers') =>
    parts.reduce((so, part) => so + part[what], 0);
  const warnings = parts.flatMap((part) => part.warnings);
  const beyond = warnings.length - MOST_WARNINGS;
  return {
    checked: sum('checked'),
    drifted: sum('drifted'),
    strangers: sum('strangers'),
    warnings:
      beyond > 0
        ? [...warnings.slice(0, MOST_WARNINGS), `There are ${beyond} more like these.`]
        : warnings,
  };
}
