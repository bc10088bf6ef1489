import type {
  adminUserPage,
  PaymentTotals,
  UserPage,
} from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { listOpenSessions } from '../auth/account/list-sessions.ts';
import { findFactors } from '../auth/second-factor/factors/factors.store.ts';
import { findUserRow, type UserRow } from '../auth/users.store.ts';
import { findRemovalOfUser } from '../chat-access/removals/removals.store.ts';
import { showRemoval } from '../chat-access/removals/show-removal.ts';
import { showOwnAccess } from '../chat-access/show-own-access.ts';
import { showState } from '../subscriptions/show-state.ts';
import { listEvents } from '../subscriptions/subscription-events.store.ts';
import { listOpen } from '../transactions/attention/attention-queue.store.ts';
import { showAttentionItem } from '../transactions/attention/show-attention-item.ts';
import { showAdminUser } from '../users/show-admin-user.ts';
import { findDeletion, sumPayments, type TotalsRow } from './user-rows.store.ts';

const SHOWN_ATTENTION = 5;

/** The main facts about one user, or what is left of a deleted one. */
export async function showUserPage(
  deps: ApiDeps,
  id: number,
): Promise<RawReply<typeof adminUserPage.show>> {
  const user = await findUserRow(deps.db, id);
  if (!user) return showDeleted(deps, id);
  const { db } = deps;
  const [plan, totals, chat, security, attention] = await Promise.all([
    listEvents(db, id).then((events) => showState(db, events, deps.clock())),
    sumPayments(db, id, { isDeleted: false }),
    showChat(deps, id),
    showSecurity(deps, user),
    listOpen(db, { page: 1, limit: SHOWN_ATTENTION, userId: id }),
  ]);
  return {
    kind: 'user',
    user: showAdminUser(user),
    email_proven_at: user.emailProvenAt?.toISOString() ?? null,
    plan,
    payments: showTotals(totals),
    chat,
    security,
    attention: attention.map((item) => showAttentionItem(deps.gateways, item)),
  };
}

function showTotals(totals: TotalsRow): PaymentTotals {
  return {
    count: totals.count,
    completed: totals.completed,
    paid: toTaka(Number(totals.paid)),
    refunded: toTaka(Number(totals.refunded)),
    last_paid_at: totals.lastPaidAt?.toISOString() ?? null,
  };
}

async function showChat(deps: ApiDeps, id: number): Promise<UserPage['chat']> {
  const [{ state, free_plan }, removal] = await Promise.all([
    showOwnAccess(deps, id),
    findRemovalOfUser(deps.db, id),
  ]);
  return { state, free_plan, removal: removal && showRemoval({ ...removal, isDeleted: false }) };
}

async function showSecurity(deps: ApiDeps, user: UserRow): Promise<UserPage['security']> {
  const [{ app, passkeys, recoveryCodesLeft }, sessions] = await Promise.all([
    findFactors(deps.db, user.id),
    listOpenSessions(deps, user),
  ]);
  return {
    second_factor_since: user.secondFactorSince?.toISOString() ?? null,
    has_app: app !== null,
    passkeys: passkeys.length,
    recovery_codes_left: recoveryCodesLeft,
    last_seen_at: sessions[0]?.lastUsedAt.toISOString() ?? null,
  };
}

/**
 * The record of a deleted user. Throws `user_not_found` for an unknown id, or if the record has
 * been removed.
 */
async function showDeleted({ db }: Pick<ApiDeps, 'db'>, id: number) {
  const [deletion, totals] = await Promise.all([
    findDeletion(db, id),
    sumPayments(db, id, { isDeleted: true }),
  ]);
  if (!deletion) throw new AppError('user_not_found');
  const { subjectName, before, at, adminName } = deletion;
  return {
    kind: 'deleted',
    deleted: {
      name: nameIn(before) || subjectName,
      email: subjectName,
      deleted_at: at.toISOString(),
      deleted_by: adminName,
    },
    payments: showTotals(totals),
  } as const;
}

const AuditedName = z.object({ firstname: z.string(), lastname: z.string() });

function nameIn(audited: unknown): string {
  const parsed = AuditedName.safeParse(audited);
  return parsed.success ? fullName(parsed.data) : '';
}
