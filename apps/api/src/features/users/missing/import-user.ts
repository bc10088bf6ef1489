import type { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { addCalendarDays, dayIn } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import type { RemoteUser } from '../../../ports/chat-service/chat-service.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import { queueFirstMail } from '../../auth/address/proof/queue-first-mail.ts';
import { requireUncommon } from '../../auth/passwords/require-uncommon.ts';
import { requireOpenSession } from '../../auth/sessions/require-open-session.ts';
import { insertUser } from '../../auth/users.store.ts';
import { askChatService } from '../../chat-access/ask-chat-service.ts';
import { queueChatSync } from '../../chat-access/queue-chat-sync.ts';
import { dropUnknownAccount } from '../../chat-access/sweep/chat-sweeps.store.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { endOfGivenDay } from '../../subscriptions/given/end-of-given-day.ts';
import { givePlanTo } from '../../subscriptions/given/give-plan-to.ts';
import { requirePlan } from '../../subscriptions/given/require-plan.ts';
import type { Actor } from '../../subscriptions/subscription-events.store.ts';
import { lockFreePlan } from '../../subscriptions/subscriptions.store.ts';
import { auditedUser } from '../audited-user.ts';
import type { Updated } from '../edit/update-user.ts';
import { findAccount } from '../find-account.ts';
import { translateEmailTaken } from '../translate-email-taken.ts';
import { readPlanNames } from './chat-accounts.store.ts';
import { planOfGroups } from './plan-of-groups.ts';
import { splitName } from './split-name.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>;
type ImportRequest = Request<typeof adminUsers.importFrom>;
type Import = ImportRequest['body'];

/** The default duration of an imported user's plan in days, including the free one. */
const DEFAULT_DAYS = 30;

/**
 * Creates an account here for a user who exists only in the chat service, and links the two. Never
 * links an account that exists here already, because it may belong to another person. Throws
 * `not_found` for another chat service than the connected one.
 */
export async function importUser(
  deps: Deps,
  { caller, params: { service }, body }: ImportRequest,
): Promise<Updated> {
  const { db, clock, settings, passwords, chatService } = deps;
  if (chatService && chatService.name !== service) throw new AppError('not_found');
  const remote = await findRemote(deps, body);
  requireUncommon(deps, body.password, { field: 'password', person: body });
  const passwordHash = await passwords.hash(body.password);
  const now = clock();
  const userId = await db.$transaction(async (tx) => {
    await requireOpenSession(tx, caller);
    const id = await insertImported(tx, body, remote, passwordHash);
    const actor = await findActor(tx, caller.id);
    await givePlan(tx, id, { body, remote, now, timeZone: settings.timeZone, actor });
    const user = await findAccount(tx, id);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'import',
      subject: 'user',
      subjectId: id,
      subjectName: user.email,
      after: auditedUser(user, settings),
      at: now,
    });
    await queueChatSync(tx, id);
    await dropUnknownAccount(tx, remote);
    await queueFirstMail(tx, { userId: id, email: user.email }, { settings, now });
    return id;
  });
  const sync = await syncChatNow(deps, userId);
  return { user: await findAccount(db, userId), sync };
}

/** Throws `chat_user_not_found` where there is no such account, or not of this address. */
async function findRemote(deps: Deps, { guid, email }: Import): Promise<RemoteUser> {
  const remote = await askChatService(deps, (service) =>
    guid ? service.findUser(guid) : service.findUserByEmail(email),
  );
  // The access of the chat service's administrators is not changed from here.
  if (remote?.email !== email || remote.role === 'admin') {
    throw new AppError('chat_user_not_found');
  }
  return remote;
}

/** Inserts the account, linked to the one in the chat service. */
function insertImported(
  tx: DbOrTx,
  body: Import,
  remote: RemoteUser,
  passwordHash: string,
): Promise<number> {
  return translateEmailTaken(
    insertUser(tx, {
      ...namesOf(body, remote),
      email: body.email,
      passwordHash,
      chatRemoteId: remote.id,
      chatSyncedEmail: remote.email,
      // They have been using it, and no password chosen here replaces theirs.
      chatPasswordKnown: true,
      chatOwnership: 'imported',
    }),
  );
}

function namesOf(body: Import, remote: RemoteUser): { firstname: string; lastname: string } {
  if (body.firstname) return { firstname: body.firstname, lastname: body.lastname ?? '' };
  const { firstname, lastname } = splitName(remote.name);
  const [mailbox = ''] = body.email.split('@');
  return { firstname: firstname || mailbox, lastname: body.lastname || lastname };
}

/**
 * On the plan that is named, or else the one whose group they are in there, or else the free one.
 * Throws `plan_needed` for a date where there is none of these.
 */
async function givePlan(
  tx: DbOrTx,
  userId: number,
  {
    body,
    remote,
    now,
    timeZone,
    actor,
  }: { body: Import; remote: RemoteUser; now: Date; timeZone: string; actor: Actor },
): Promise<void> {
  const name = body.plan || planOfGroups(remote.groupIds, await readPlanNames(tx));
  const plan = name ? await requirePlan(tx, name, 'plan') : await lockFreePlan(tx);
  const day = body.expiry_date ?? addCalendarDays(dayIn(now, timeZone), DEFAULT_DAYS);
  const until = endOfGivenDay(day, 'expiry_date', { now, timeZone });
  if (!plan && body.expiry_date) throw fieldError('plan_needed', 'expiry_date');
  if (plan) await givePlanTo(tx, userId, plan, { now, until, actor });
}
